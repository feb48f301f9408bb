import { campaignFormTexts } from '../../../i18n/campaign-form.ts'
import { Button } from '../../../ui/button.tsx'

const texts = campaignFormTexts.draft

/** Says that an unfinished form was found, with the way back to a fresh one. */
export function DraftNotice({ onStartOver }: { onStartOver: () => void }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-2 rounded-card bg-accent-soft px-4 py-2"
    >
      <p>{texts.restored}</p>
      <Button variant="quiet" className="-mx-3 px-3" onClick={onStartOver}>
        {texts.startOver}
      </Button>
    </div>
  )
}
