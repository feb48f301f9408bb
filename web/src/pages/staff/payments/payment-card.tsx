import type { StaffPayment } from '@jarchi/shared/api/staff-payments.ts'
import { useState } from 'react'
import { chargeTexts } from '../../../i18n/charge.ts'
import { numberText, tomanText } from '../../../i18n/format.ts'
import { instantText } from '../../../i18n/instant-text.ts'
import { stuckPaymentTexts as fa } from '../../../i18n/staff-money.ts'
import { Button } from '../../../ui/button.tsx'
import { cardLook } from '../../../ui/card-look.ts'
import { Toman } from '../../../ui/toman.tsx'
import { AccountLink } from '../account-link.tsx'
import { Facts } from '../facts.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { usePaymentActs } from './use-payment-acts.ts'

/** One payment with what is known of it, and what a person can do about it. */
export function PaymentCard({ payment }: { payment: StaffPayment }) {
  const [isClosing, setClosing] = useState(false)
  const { recheck, close } = usePaymentActs(payment, () => setClosing(false))
  const amount = tomanText(payment.amount)
  return (
    <li className={`${cardLook} flex flex-col gap-3 p-4`}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <AccountLink account={payment.account} />
        <Toman rial={payment.amount} className="font-semibold" />
      </div>
      {payment.attention && <p className="text-warning">{attentionText(payment.attention)}</p>}
      <PaymentFacts payment={payment} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="plain"
          className="text-sm"
          busy={recheck.isPending}
          aria-label={fa.recheckOf(amount)}
          onClick={() => recheck.mutate()}
        >
          {fa.recheck}
        </Button>
        <Button
          variant="plain"
          className="text-sm"
          aria-label={fa.closeOf(amount)}
          onClick={() => setClosing(true)}
        >
          {fa.close}
        </Button>
      </div>
      {isClosing && (
        <ReasonDialog
          title={fa.closeOf(amount)}
          confirm={fa.close}
          danger
          label={fa.closeNote}
          busy={close.isPending}
          error={close.error}
          onConfirm={close.mutate}
          onClose={() => setClosing(false)}
        >
          <p>
            <AccountLink account={payment.account} />
          </p>
          <p>{fa.closeText}</p>
        </ReasonDialog>
      )}
    </li>
  )
}

function PaymentFacts({ payment }: { payment: StaffPayment }) {
  const gateways: Readonly<Record<string, string>> = chargeTexts.gateways
  return (
    <Facts
      rows={[
        [fa.state, fa.states[payment.state]],
        [fa.gateway, gateways[payment.gateway] ?? payment.gateway],
        [fa.reference, payment.reference && <Code key="reference" text={payment.reference} />],
        [fa.authority, payment.authority && <Code key="authority" text={payment.authority} />],
        [fa.id, <Code key="id" text={payment.id} />],
        [fa.created, instantText(payment.created_at)],
        [fa.checks, numberText(payment.checks)],
      ]}
    />
  )
}

function attentionText(attention: string): string {
  const known: Readonly<Record<string, string>> = fa.attention
  return known[attention] ?? `${fa.attentionOther} ${attention}`
}

function Code({ text }: { text: string }) {
  return <bdi dir="ltr">{text}</bdi>
}
