import type { PaymentView } from '@jarchi/shared/api/payments.ts'
import { paymentTexts } from '../../i18n/payment.ts'
import { Link } from '../../navigation/link.tsx'
import { paths } from '../../paths.ts'
import { buttonLook } from '../../ui/button-look.ts'
import { Button } from '../../ui/button.tsx'
import { clockIcon } from '../../ui/icons.ts'
import { PaymentOutcome } from './payment-outcome.tsx'
import { Receipt } from './receipt.tsx'

const fa = paymentTexts.checking

type Props = {
  account: number
  payment: PaymentView
  /** The last look got no answer. */
  isFailing: boolean
  busy: boolean
  onLook: () => unknown
}

/** Nobody knows yet: the page asks again by itself, and a button asks now. */
export function PaymentChecking({ account, payment, isFailing, busy, onLook }: Props) {
  const { state } = payment
  const isAtBank = state === 'created' || state === 'redirected'
  return (
    <PaymentOutcome
      title={fa.title}
      icon={clockIcon}
      look="bg-warning-soft text-warning"
      text={isAtBank ? fa.redirected : state === 'unknown' ? fa.unknown : fa.asking}
      actions={
        <>
          <Button busy={busy} onClick={() => void onLook()}>
            {fa.now}
          </Button>
          <Link to={paths.charge(account)} className={buttonLook('plain')}>
            {paymentTexts.toCharge}
          </Link>
        </>
      }
    >
      <p>{fa.calm}</p>
      <p role="status" className="text-warning empty:hidden">
        {isFailing && fa.offline}
      </p>
      <Receipt account={account} payment={payment} />
    </PaymentOutcome>
  )
}
