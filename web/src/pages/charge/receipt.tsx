import type { PaymentView } from '@jarchi/shared/api/payments.ts'
import { persianDigits } from '@jarchi/shared/digits.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { profileQuery } from '../../api/account.ts'
import { dayText, timeText } from '../../i18n/date-format.ts'
import { paymentTexts } from '../../i18n/payment.ts'
import { Toman } from '../../ui/toman.tsx'
import { gatewayName } from './problem-text.ts'

const fa = paymentTexts.receipt

/** What was paid, from where, and the numbers by which bank and support find it; printed as it stands. */
export function Receipt({ account, payment }: { account: number; payment: PaymentView }) {
  const name = useQuery(profileQuery(account)).data?.name
  const { id, amount, bonus, gateway, card, reference, settled_at, created_at } = payment
  const at = settled_at ?? created_at
  return (
    <dl aria-label={fa.title} className="flex flex-col divide-y divide-line border-y border-line">
      <Row name={fa.amount}>
        <Toman rial={amount} className="font-semibold" />
      </Row>
      {bonus > 0 && (
        <Row name={fa.bonus}>
          <Toman rial={bonus} className="font-semibold text-success" />
        </Row>
      )}
      {bonus > 0 && (
        <Row name={fa.total}>
          <Toman rial={amount + bonus} className="font-bold" />
        </Row>
      )}
      {name && <Row name={fa.account}>{name}</Row>}
      <Row name={fa.gateway}>{gatewayName(gateway)}</Row>
      {card && <Row name={fa.card}>{code(persianDigits(card))}</Row>}
      {reference && (
        <Row name={fa.reference}>{code(/^\d+$/.test(reference) ? persianDigits(reference) : reference)}</Row>
      )}
      <Row name={fa.date}>{fa.at(dayText(at), timeText(at))}</Row>
      <Row name={fa.id}>
        <span className="text-xs text-quiet">{code(id)}</span>
      </Row>
    </dl>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
      <dt className="text-sm text-quiet">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

function code(text: string) {
  return <bdi dir="ltr">{text}</bdi>
}
