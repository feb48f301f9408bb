import type { PaymentView } from '@jarchi/shared/api/payments.ts'
import { tomanText } from '../../i18n/format.ts'
import { paymentTexts as fa } from '../../i18n/payment.ts'
import { Link } from '../../navigation/link.tsx'
import { paths } from '../../paths.ts'
import { buttonLook } from '../../ui/button-look.ts'
import { Button } from '../../ui/button.tsx'
import { checkIcon } from '../../ui/icons.ts'
import { FinancialAfterPayment } from '../financial/financial-after-payment.tsx'
import { PaymentOutcome } from './payment-outcome.tsx'
import { Receipt } from './receipt.tsx'

export function PaymentSuccess({ account, payment }: { account: number; payment: PaymentView }) {
  const added = tomanText(payment.amount + payment.bonus)
  return (
    <PaymentOutcome
      title={fa.success.title}
      icon={checkIcon}
      look="bg-success-soft text-success"
      text={fa.success.text(added)}
      actions={
        <>
          <Link to={paths.myAds(account)} className={buttonLook()}>
            {fa.toMyAds}
          </Link>
          <Link to={paths.charge(account)} className={buttonLook('plain')}>
            {fa.again}
          </Link>
          <Button variant="quiet" onClick={() => print()}>
            {fa.receipt.print}
          </Button>
          <Link to={paths.transactions(account)} className={buttonLook('quiet')}>
            {fa.toTransactions}
          </Link>
        </>
      }
    >
      {payment.is_gift_missed && <p className="text-warning">{fa.success.giftMissed}</p>}
      <Receipt account={account} payment={payment} />
      <FinancialAfterPayment account={account} />
    </PaymentOutcome>
  )
}
