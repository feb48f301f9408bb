import { useState } from 'react'
import { failureText } from '../../api/http/api-error.ts'
import { bannerNames } from '../../i18n/campaign-form-problems.ts'
import { campaignFormTexts } from '../../i18n/campaign-form.ts'
import { Button } from '../../ui/button.tsx'
import { useDraftTrouble, type DraftKeeper } from '../campaign-saving/draft/draft-keeping.ts'
import { useCampaignValues } from '../campaign-values/form-fields.ts'

const draftTexts = campaignFormTexts.draft

type Props = { keeper: DraftKeeper; isLocked: boolean; onStartOver: () => void }

/** Says what of the draft is not kept, and lets the user choose between two tabs or devices. */
export function DraftNotice({ keeper, isLocked, onStartOver }: Props) {
  const trouble = useDraftTrouble(keeper)
  const values = useCampaignValues()
  const missing = keeper.copy?.missing(values) ?? []
  return (
    <>
      {missing.length > 0 && (
        <p role="status" className="rounded-card bg-accent-soft px-4 py-2">
          {draftTexts.chooseAgain(bannerNames(missing))}
        </p>
      )}
      {trouble !== 'nothing' && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-2 rounded-card bg-warning-soft px-4 py-2 text-warning"
        >
          <p className="min-w-[min(14rem,100%)] grow basis-0">
            {draftTexts.troubles[trouble]} {trouble === 'refused' && keeper.copy?.refusal}
          </p>
          {(trouble === 'elsewhere' || trouble === 'changed' || trouble === 'gone') && (
            <VersionChoice keeper={keeper} trouble={trouble} isLocked={isLocked} onStartOver={onStartOver} />
          )}
        </div>
      )}
    </>
  )
}

type VersionChoiceProps = Props & { trouble: 'elsewhere' | 'changed' | 'gone' }

/** Which of two versions is to go on. */
function VersionChoice({ keeper, trouble, isLocked, onStartOver }: VersionChoiceProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const choose = (work: Promise<unknown>) => {
    setFailure(null)
    work.catch((error: unknown) => setFailure(`${draftTexts.notChosen} ${failureText(error)}`))
  }
  return (
    <>
      <div className="flex flex-wrap gap-2" inert={isLocked}>
        {trouble === 'gone' ? (
          <Button variant="plain" onClick={onStartOver}>
            {draftTexts.giveUp}
          </Button>
        ) : (
          <Button variant="plain" onClick={() => choose(keeper.takeOther())}>
            {trouble === 'elsewhere' ? draftTexts.takeOther : draftTexts.takeOtherDevice}
          </Button>
        )}
        <Button variant="plain" onClick={() => choose(keeper.insist())}>
          {draftTexts.keepThis}
        </Button>
      </div>
      {failure && <p className="basis-full font-semibold">{failure}</p>}
    </>
  )
}
