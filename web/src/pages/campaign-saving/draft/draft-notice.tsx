import { campaignFormTexts } from '../../../i18n/campaign-form.ts'
import { Button } from '../../../ui/button.tsx'
import { useDraftTrouble, type DraftKeeper } from './draft-keeping.ts'

const draftTexts = campaignFormTexts.draft

type Props = { keeper: DraftKeeper; isLocked: boolean }

/** Says what of the draft is not kept, and lets the user choose between two tabs. */
export function DraftNotice({ keeper, isLocked }: Props) {
  const trouble = useDraftTrouble(keeper)
  if (trouble === 'nothing') return null
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-2 rounded-card bg-warning-soft px-4 py-2 text-warning"
    >
      <p className="min-w-[min(14rem,100%)] grow basis-0">{draftTexts.troubles[trouble]}</p>
      {trouble === 'elsewhere' && (
        <div className="flex flex-wrap gap-2" inert={isLocked}>
          <Button variant="plain" onClick={() => void keeper.takeOther()}>
            {draftTexts.takeOther}
          </Button>
          <Button variant="plain" onClick={() => void keeper.insist()}>
            {draftTexts.keepThis}
          </Button>
        </div>
      )}
    </div>
  )
}
