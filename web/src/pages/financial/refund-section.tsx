import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { balanceQuery } from '../../api/account.ts'
import { refundsQuery } from '../../api/refunds.ts'
import { hijackTexts } from '../../i18n/hijack.ts'
import { refundTexts as fa } from '../../i18n/refund.ts'
import { Button } from '../../ui/button.tsx'
import { cardLook } from '../../ui/card-look.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Toman } from '../../ui/toman.tsx'
import { useHeldBusy } from '../../ui/use-held-busy.ts'
import { QueryError } from '../query-error.tsx'
import { hasKeptRefund } from './kept-refund.ts'
import { RefundCard } from './refund-card.tsx'
import { RefundForm } from './refund-form.tsx'

type Props = { account: number; payee: string | null; isVisit: boolean }

/** Unspent money back: what can be asked for, and what became of what was. */
export function RefundSection({ account, payee, isVisit }: Props) {
  const balance = useQuery(balanceQuery(account))
  const isAllowed = balance.data?.balance !== undefined
  const refunds = useQuery({ ...refundsQuery(account), enabled: isAllowed })
  const [isOpen, setOpen] = useState(() => hasKeptRefund(account))
  const isLoading = useHeldBusy(refunds.isLoading || balance.isPending)
  if (isLoading) return <Skeleton className="h-40" />
  // Who may not see the balance cannot ask for any of it.
  if (balance.data && !isAllowed) return null
  if (!refunds.data || !isAllowed) {
    const failed = refunds.isError ? refunds : balance
    return <QueryError error={failed.error} busy={failed.isFetching} onRetry={failed.refetch} />
  }
  const { results, withdrawable } = refunds.data
  const isHeld = results.some(({ state }) => state === 'held')
  return (
    <>
      <section className={`${cardLook} flex flex-col gap-3 p-4 md:p-6`}>
        <h2>{fa.title}</h2>
        <p>{fa.text}</p>
        {withdrawable > 0 && (
          <p>
            <span className="text-quiet">{fa.withdrawable}</span>{' '}
            <Toman rial={withdrawable} className="font-semibold" />
          </p>
        )}
        {isHeld ? (
          <p className="text-quiet">{fa.underWay}</p>
        ) : withdrawable < LEAST_RIAL ? (
          <p className="text-quiet">{fa.nothing}</p>
        ) : isVisit ? (
          <p className="text-quiet">{hijackTexts.refused.financial}</p>
        ) : isOpen ? (
          <RefundForm
            account={account}
            withdrawable={withdrawable}
            payee={payee}
            onDone={() => setOpen(false)}
          />
        ) : (
          <Button variant="plain" className="sm:self-start" onClick={() => setOpen(true)}>
            {fa.open}
          </Button>
        )}
      </section>
      {results.length > 0 && (
        <section aria-labelledby="refund-list" className="flex flex-col gap-3">
          <h2 id="refund-list">{fa.list}</h2>
          <ul className="flex flex-col gap-3">
            {results.map((refund) => (
              <RefundCard key={refund.id} refund={refund} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** A toman: less cannot be written in the form. */
const LEAST_RIAL = 10
