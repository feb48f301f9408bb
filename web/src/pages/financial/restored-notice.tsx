import { financialTexts } from '../../i18n/financial.ts'
import { Button } from '../../ui/button.tsx'

const fa = financialTexts.modal

/** Says that unfinished work was found, with the way back to a fresh form. */
export function RestoredNotice({ onStartOver }: { onStartOver: () => void }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-2 rounded-card bg-accent-soft px-4 py-2"
    >
      <p>{fa.restored}</p>
      <Button variant="quiet" className="-mx-3 px-3" onClick={onStartOver}>
        {fa.startOver}
      </Button>
    </div>
  )
}
