import type { UnusualAmount } from '@jarchi/shared/unusual-amounts.ts'
import { campaignFormTexts } from '../../i18n/campaign-form.ts'
import { numberText, tomanText } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

const texts = campaignFormTexts.unusual

type Props = {
  amounts: readonly UnusualAmount[]
  /** In rial; null where it is not known, or not for this user to see. */
  balance: number | null
  onSend: () => void
  onCorrect: () => void
}

/** Asks before an amount far above the usual is sent: it names the figure. */
export function UnusualDialog({ amounts, balance, onSend, onCorrect }: Props) {
  const isBudget = amounts.some(({ field }) => field === 'dailyBudget')
  return (
    <Dialog
      open
      title={texts.title}
      onClose={onCorrect}
      actions={
        <>
          <Button variant="plain" onClick={onSend}>
            {texts.send}
          </Button>
          <Button onClick={onCorrect}>{texts.correct}</Button>
        </>
      }
    >
      <ul className="grid gap-2">
        {amounts.map(({ field, amount, usual, times }) => (
          <li key={field}>{texts[field](tomanText(amount), numberText(times), tomanText(usual))}</li>
        ))}
      </ul>
      {isBudget && balance !== null && (
        <p className="mt-2 text-quiet">{texts.balance(tomanText(Math.max(0, balance)))}</p>
      )}
    </Dialog>
  )
}
