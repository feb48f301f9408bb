import type { PaymentView } from '@jarchi/shared/api/payments.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { referenceText } from '../../i18n/reference-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { profileQuery } from '../../api/account.ts'
import { financialInfoQuery } from '../../api/financial.ts'
import { useMay } from '../../api/use-may.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { dayText, timeText } from '../../i18n/date-format.ts'
import { financialTexts } from '../../i18n/financial.ts'
import { tomanText } from '../../i18n/format.ts'
import { paymentTexts } from '../../i18n/charge.ts'
import { gatewayName } from '../../i18n/gateways.ts'
import { Link } from '../../navigation/link.tsx'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { cardLook } from '../../ui/looks.ts'
import { Facts } from '../../ui/facts.tsx'
import { Icon } from '../../ui/icon.tsx'
import { checkIcon, clockIcon, closeIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/page.tsx'
import { Toman } from '../../ui/toman.tsx'
import { EditFinancialInfo } from '../financial/edit-financial-info.tsx'
import { moneyText, reasonText } from './problem-text.ts'

const checkingTexts = paymentTexts.checking

type Props = {
  account: number
  payment: PaymentView
  /** The last check got no answer. */
  isFailing: boolean
  busy: boolean
  onLook: () => unknown
}

/** The result is not known yet: the page checks again by itself, and a button checks now. */
export function PaymentChecking({ account, payment, isFailing, busy, onLook }: Props) {
  const { state } = payment
  const isAtBank = state === 'created' || state === 'redirected'
  return (
    <PaymentOutcome
      title={checkingTexts.title}
      icon={clockIcon}
      look="bg-warning-soft text-warning"
      text={
        isAtBank
          ? checkingTexts.redirected
          : state === 'unknown'
            ? checkingTexts.unknown
            : checkingTexts.asking
      }
      actions={
        <>
          <Button busy={busy} onClick={() => void onLook()}>
            {checkingTexts.now}
          </Button>
          <Link to={paths.charge(account)} className={buttonLook('plain')}>
            {paymentTexts.toCharge}
          </Link>
        </>
      }
    >
      <p>{checkingTexts.calm}</p>
      <p role="status" className="text-warning empty:hidden">
        {isFailing && checkingTexts.offline}
      </p>
      <Receipt account={account} payment={payment} />
    </PaymentOutcome>
  )
}

export function PaymentSuccess({ account, payment }: { account: number; payment: PaymentView }) {
  const added = tomanText(payment.amount + payment.bonus)
  return (
    <PaymentOutcome
      title={paymentTexts.success.title}
      icon={checkIcon}
      look="bg-success-soft text-success"
      text={paymentTexts.success.text(added)}
      actions={
        <>
          <Link to={paths.myAds(account)} className={buttonLook()}>
            {paymentTexts.toMyAds}
          </Link>
          <Link to={paths.charge(account)} className={buttonLook('plain')}>
            {paymentTexts.again}
          </Link>
          <Button variant="quiet" onClick={() => print()}>
            {paymentTexts.receipt.print}
          </Button>
          <Link to={paths.transactions(account)} className={buttonLook('quiet')}>
            {paymentTexts.toTransactions}
          </Link>
        </>
      }
    >
      {payment.is_gift_missed && <p className="text-warning">{paymentTexts.success.giftMissed}</p>}
      <Receipt account={account} payment={payment} />
      <FinancialAfterPayment account={account} />
    </PaymentOutcome>
  )
}

/** Why a payment failed, and what happens to the money. */
export function PaymentFailure({ account, payment }: { account: number; payment: PaymentView }) {
  return (
    <PaymentOutcome
      title={payment.state === 'expired' ? paymentTexts.failure.expired : paymentTexts.failure.title}
      icon={closeIcon}
      look="bg-danger-soft text-danger"
      text={reasonText(payment)}
      actions={
        <>
          <Link to={paths.charge(account)} className={buttonLook()}>
            {paymentTexts.failure.again}
          </Link>
          <Link to={paths.myAds(account)} className={buttonLook('plain')}>
            {paymentTexts.toMyAds}
          </Link>
        </>
      }
    >
      <p>{moneyText(payment)}</p>
      <Receipt account={account} payment={payment} />
    </PaymentOutcome>
  )
}

type PaymentOutcomeProps = {
  title: string
  icon: string
  /** Colours of the icon's disc. */
  look: string
  /** What happened. */
  text: string
  children?: ReactNode
  actions: ReactNode
}

/** The state of a payment, in a narrow column: an icon, sentences, and the next steps. */
function PaymentOutcome({ title, icon, look, text, children, actions }: PaymentOutcomeProps) {
  return (
    <div className="mx-auto w-full max-w-xl">
      <Page title={title}>
        <div className={`${cardLook} flex flex-col gap-5 p-4 md:p-6`}>
          <div className="flex flex-wrap items-center gap-4">
            <span className={`grid size-12 shrink-0 place-items-center rounded-full ${look}`}>
              <Icon shape={icon} />
            </span>
            <p className="min-w-[min(12rem,100%)] flex-1 text-lg font-semibold">{text}</p>
          </div>
          {children}
          <div className="flex flex-wrap gap-3 print:hidden">{actions}</div>
        </div>
      </Page>
    </div>
  )
}

const receiptTexts = paymentTexts.receipt

/** What was paid, from where, and the numbers with which bank and support find it; printed as it is. */
function Receipt({ account, payment }: { account: number; payment: PaymentView }) {
  const name = useQuery(profileQuery(account)).data?.name
  const { id, amount, bonus, gateway, card, reference, settled_at, created_at } = payment
  const at = settled_at ?? created_at
  return (
    <Facts
      look="ends"
      aria-label={receiptTexts.title}
      className="divide-y divide-line border-y border-line *:gap-x-4 *:py-2.5"
      rows={[
        [receiptTexts.amount, <Toman key="amount" rial={amount} className="font-semibold" />],
        [
          receiptTexts.bonus,
          bonus > 0 ? <Toman key="bonus" rial={bonus} className="font-semibold text-success" /> : null,
        ],
        [
          receiptTexts.total,
          bonus > 0 ? <Toman key="total" rial={amount + bonus} className="font-bold" /> : null,
        ],
        [receiptTexts.issuer, runtimeConfig.issuer || runtimeConfig.brandName],
        [receiptTexts.account, name || null],
        [receiptTexts.gateway, gatewayName(gateway)],
        [receiptTexts.card, card ? code(persianDigits(card)) : null],
        [receiptTexts.reference, reference ? code(referenceText(reference)) : null],
        [receiptTexts.date, receiptTexts.at(dayText(at), timeText(at))],
        [
          receiptTexts.id,
          <span key="id" className="text-xs text-quiet">
            {code(id)}
          </span>,
        ],
      ]}
    />
  )
}

function code(text: string) {
  return <bdi dir="ltr">{text}</bdi>
}

/** Below the receipt of a first payment: a link to the form that invoices need. */
function FinancialAfterPayment({ account }: { account: number }) {
  const [isOpen, setOpen] = useState(false)
  // Fetch again: the cached answer is from before the payment.
  const mayTakeOut = useMay(account, 'take_out')
  const info = useQuery({ ...financialInfoQuery(account), enabled: mayTakeOut, refetchOnMount: 'always' })
  if (!info.isFetchedAfterMount || info.data?.status !== 'NOT_COMPLETED') return null
  return (
    <section className="flex flex-col items-start gap-3 rounded-card bg-accent-soft p-4 print:hidden">
      <p>{financialTexts.modal.afterPayment}</p>
      <Button variant="plain" onClick={() => setOpen(true)}>
        {financialTexts.alert.complete}
      </Button>
      {isOpen && <EditFinancialInfo account={account} info={info.data} onClose={() => setOpen(false)} />}
    </section>
  )
}
