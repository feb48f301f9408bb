import type { PaymentView } from '@jarchi/shared/api/payments.ts'
import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { balanceQuery } from '../../api/account.ts'
import { isStatus } from '../../api/http/api-error.ts'
import { serverNow } from '../../api/http/server-clock.ts'
import { paymentQuery } from '../../api/payments.ts'
import { queryClient } from '../../api/query-client.ts'
import { forgetWork } from '../../form/unfinished-work.ts'
import { chargeTexts } from '../../i18n/charge.ts'
import { commonTexts } from '../../i18n/common.ts'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NotFoundPage } from '../not-found-page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { chargeWork } from './charge-plan.ts'
import { forgetPayment } from './use-charge.ts'
import { PaymentChecking, PaymentFailure, PaymentSuccess } from './payment-outcome.tsx'

/** The state of a payment. It only checks again by itself, so the page may be reloaded or shared. */
export function PaymentReturn({ account, id }: { account: number; id: string }) {
  const payment = useQuery({
    ...paymentQuery(account, id),
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) =>
      data ? nextLook(data, dataUpdateCount + errorUpdateCount - 1, serverNow()) : false,
  })
  useSettled(account, payment.data)
  // A payment of another account, or a missing one, has no page.
  if (isStatus(payment.error, 404) || isStatus(payment.error, 400)) return <NotFoundPage />
  return (
    <QueryView
      query={payment}
      failed={chargeTexts.paymentFailed}
      skeleton={
        <Page title={chargeTexts.title}>
          <div role="status" aria-label={commonTexts.loading} className="mx-auto w-full max-w-xl">
            <Skeleton className="h-72 rounded-card" />
          </div>
        </Page>
      }
      renderFailure={(_, usual) => <Page title={chargeTexts.title}>{usual}</Page>}
    >
      {(told) => {
        if (told.outcome === 'success') return <PaymentSuccess account={account} payment={told} />
        if (told.outcome === 'failure') return <PaymentFailure account={account} payment={told} />
        return (
          <PaymentChecking
            account={account}
            payment={told}
            isFailing={payment.isRefetchError}
            busy={payment.isFetching}
            onLook={payment.refetch}
          />
        )
      }}
    </QueryView>
  )
}

/** After the payment, refreshes the balance and forgets the remembered payment. */
function useSettled(account: number, payment: PaymentView | undefined) {
  const id = payment?.id
  const outcome = payment?.outcome
  useEffect(() => {
    if (id === undefined || outcome === 'checking') return
    forgetPayment(account, id)
    if (outcome !== 'success') return
    forgetWork(chargeWork(account))
    void queryClient.invalidateQueries(balanceQuery(account))
  }, [account, id, outcome])
}

const FIRST_MS = 2_000
const LONGEST_MS = 30_000
/** A "not paid" that came too early is corrected within this time after the start (ADR 13). */
const CORRECTABLE_MS = 30 * MINUTE_MS

/** In how many milliseconds to check again, longer each time; false when nothing more is expected. */
export function nextLook(
  { outcome, state, created_at }: Pick<PaymentView, 'outcome' | 'state' | 'created_at'>,
  looks: number,
  now: number,
): number | false {
  if (outcome === 'checking') return Math.min(FIRST_MS * 1.5 ** looks, LONGEST_MS)
  const isCorrectable = state === 'failed' && now - Date.parse(created_at) < CORRECTABLE_MS
  return isCorrectable && LONGEST_MS
}
