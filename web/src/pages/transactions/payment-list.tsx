import type { PaymentSummary } from '@jarchi/shared/api/payments.ts'
import { LARGEST_PAGE } from '@jarchi/shared/platform/page-size.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paymentsQuery } from '../../api/payments.ts'
import { paymentTexts } from '../../i18n/charge.ts'
import { dayText, timeText } from '../../i18n/date-format.ts'
import { tomanText } from '../../i18n/format.ts'
import { transactionTexts } from '../../i18n/transactions.ts'
import { Link } from '../../navigation/link.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { checkIcon, clockIcon, closeIcon } from '../../ui/icons.ts'
import { cardLook } from '../../ui/looks.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Toman } from '../../ui/toman.tsx'
import { QueryView } from '../../ui/query-view.tsx'

const texts = paymentTexts.list
const FEW = 5

/** The payments at banks, also those that moved no money; each leads to its page. */
export function PaymentList({ account }: { account: number }) {
  const [limit, setLimit] = useState(FEW)
  const payments = useQuery(paymentsQuery(account, limit))
  return (
    <QueryView query={payments} failed={texts.failed} skeleton={<Skeleton className="h-40 w-full" />}>
      {({ results, count }) =>
        count === 0 ? (
          <p className="text-sm text-quiet">{texts.none}</p>
        ) : (
          <>
            <ul aria-label={texts.title} aria-busy={payments.isPlaceholderData} className={cardLook}>
              {results.map((payment) => (
                <PaymentRow key={payment.id} account={account} payment={payment} />
              ))}
            </ul>
            {count > results.length && results.length < LARGEST_PAGE && (
              <Button
                variant="quiet"
                busy={payments.isPlaceholderData}
                className="self-center text-sm"
                onClick={() => setLimit(Math.min(limit * 4, LARGEST_PAGE))}
              >
                {texts.more}
              </Button>
            )}
          </>
        )
      }
    </QueryView>
  )
}

const LOOKS = {
  success: { icon: checkIcon, color: 'text-success' },
  checking: { icon: clockIcon, color: 'text-warning' },
  failure: { icon: closeIcon, color: 'text-danger' },
}

function PaymentRow({ account, payment }: { account: number; payment: PaymentSummary }) {
  const { id, amount, outcome, created_at } = payment
  const { icon, color } = LOOKS[outcome]
  const at = transactionTexts.at(dayText(created_at), timeText(created_at))
  const state = texts.states[stateOf(payment)]
  return (
    <li className="border-line not-first:border-t">
      <Link
        to={paths.payment(account, id)}
        aria-label={`${texts.of(tomanText(amount), at)}: ${state}`}
        className="flex min-h-11 flex-col rounded-card px-4 py-3 hover:bg-page"
      >
        <span className="flex flex-wrap justify-between gap-x-4 font-semibold">
          <Toman rial={amount} />
          <span className={`inline-flex items-center gap-1 text-sm ${color}`}>
            <Icon shape={icon} className="size-4" />
            {state}
          </span>
        </span>
        <time dateTime={created_at} className="text-sm text-quiet">
          {at}
        </time>
      </Link>
    </li>
  )
}

function stateOf({ outcome, state, failure }: PaymentSummary): keyof typeof texts.states {
  if (failure === 'cancelled') return 'cancelled'
  return state === 'expired' ? 'expired' : outcome
}
