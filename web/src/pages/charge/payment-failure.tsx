import type { PaymentView } from '@jarchi/shared/api/payments.ts'
import { paymentTexts } from '../../i18n/payment.ts'
import { Link } from '../../navigation/link.tsx'
import { paths } from '../../paths.ts'
import { buttonLook } from '../../ui/button-look.ts'
import { closeIcon } from '../../ui/icons.ts'
import { PaymentOutcome } from './payment-outcome.tsx'
import { Receipt } from './receipt.tsx'
import { moneyText, reasonText } from './failure-texts.ts'

const fa = paymentTexts

/** Why a payment came to nothing, and what happens to the money. */
export function PaymentFailure({ account, payment }: { account: number; payment: PaymentView }) {
  return (
    <PaymentOutcome
      title={payment.state === 'expired' ? fa.failure.expired : fa.failure.title}
      icon={closeIcon}
      look="bg-danger-soft text-danger"
      text={reasonText(payment)}
      actions={
        <>
          <Link to={paths.charge(account)} className={buttonLook()}>
            {fa.failure.again}
          </Link>
          <Link to={paths.myAds(account)} className={buttonLook('plain')}>
            {fa.toMyAds}
          </Link>
        </>
      }
    >
      <p>{moneyText(payment)}</p>
      <Receipt account={account} payment={payment} />
    </PaymentOutcome>
  )
}
