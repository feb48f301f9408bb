import type { GiftCardWorth } from '@jarchi/shared/api/payments.ts'
import { chargeTexts } from '../../i18n/charge.ts'
import { dayText } from '../../i18n/date-format.ts'
import { tomanText } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { giftProblemText } from './gift-problem-text.ts'

const fa = chargeTexts.giftCard

type Props = {
  worth: GiftCardWorth
  isWithPackage: boolean
  isBusy: boolean
  error: Error | null
  onRedeem: () => void
  onRemove: () => void
}

/** A card whose worth is known, and what can be done with it. */
export function CheckedGiftCard({ worth, isWithPackage, isBusy, error, onRedeem, onRemove }: Props) {
  return (
    <div className="flex flex-col gap-3">
      <div role="status" className="rounded-field bg-success-soft p-3">
        <p className="font-semibold text-success">{fa.worth(tomanText(worth.amount))}</p>
        <p className="text-sm">
          {isWithPackage ? fa.notWithPackage : fa.withPayment} {fa.until(dayText(worth.expires_at))}
        </p>
      </div>
      {error && <FieldError>{giftProblemText(error)}</FieldError>}
      <div className="flex flex-wrap gap-3">
        <Button variant="plain" busy={isBusy} onClick={onRedeem}>
          {fa.redeem}
        </Button>
        <Button variant="quiet" onClick={onRemove}>
          {fa.remove}
        </Button>
      </div>
    </div>
  )
}
