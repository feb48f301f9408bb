import type { RefundView } from '@jarchi/shared/api/financial.ts'
import { persianDigits } from '@jarchi/shared/digits.ts'
import { dayText } from '../../i18n/date-format.ts'
import { refundTexts as fa } from '../../i18n/refund.ts'
import { cardLook } from '../../ui/card-look.ts'
import { Icon } from '../../ui/icon.tsx'
import { checkIcon, clockIcon, warningIcon } from '../../ui/icons.ts'
import { Toman } from '../../ui/toman.tsx'

const LOOKS = {
  held: { icon: clockIcon, color: 'text-warning' },
  paid: { icon: checkIcon, color: 'text-success' },
  refused: { icon: warningIcon, color: 'text-danger' },
} as const

export function RefundCard({ refund }: { refund: RefundView }) {
  const { icon, color } = LOOKS[refund.state]
  return (
    <li className={`${cardLook} flex flex-col gap-1 p-4`}>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <Toman rial={refund.amount} className="font-semibold" />
        <p className={`flex items-center gap-1.5 text-sm font-semibold ${color}`}>
          <Icon shape={icon} className="size-5" />
          {fa.states[refund.state]}
        </p>
      </div>
      <p className="text-sm text-quiet">
        {fa.to} <bdi dir="ltr">{persianDigits(refund.sheba)}</bdi>
      </p>
      <p className="text-sm text-quiet">
        {fa.askedAt(dayText(refund.created_at))}
        {refund.decided_at && fa.decidedAt(dayText(refund.decided_at))}
      </p>
      {refund.note && (
        <p className="text-sm">
          <span className="text-quiet">{refund.state === 'paid' ? fa.bankNumber : fa.reason}</span>{' '}
          <bdi className="wrap-anywhere">{persianDigits(refund.note)}</bdi>
        </p>
      )}
    </li>
  )
}
