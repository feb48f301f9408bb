import type { PendingSpend, Transaction } from '@jarchi/shared/api/financial.ts'
import { HOUR_MS } from '@jarchi/shared/time/durations.ts'
import { useQuery } from '@tanstack/react-query'
import { transactionPageQuery } from '../../api/transactions.ts'
import { commonTexts } from '../../i18n/common.ts'
import { dayText, timeText } from '../../i18n/date-format.ts'
import { numberText } from '../../i18n/format.ts'
import { referenceText } from '../../i18n/reference-text.ts'
import { exactTomanText, signedTomanText } from '../../i18n/statement-format.ts'
import { transactionTexts } from '../../i18n/transactions.ts'
import { Link } from '../../navigation/link.tsx'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { buttonLook } from '../../ui/button.tsx'
import { cardLook } from '../../ui/looks.ts'
import { EmptyState, EmptyPart } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { useMovementFilter } from './movement-filter.ts'
import { SpendClicks } from './spend-clicks.tsx'

/** The movements of the wallet, the newest first. */
export function MovementList({ account }: { account: number }) {
  const { filter, href } = useMovementFilter()
  const page = useQuery(transactionPageQuery(account, filter))
  return (
    <QueryView query={page} failed={transactionTexts.failed} skeleton={<Skeleton className="h-96 w-full" />}>
      {({ results, count, pending }) =>
        results.length + pending.length === 0 ? (
          <NoMovements
            account={account}
            isFiltered={Boolean(filter.kind || filter.month)}
            firstPage={count > 0 ? href({ offset: 0 }) : null}
          />
        ) : (
          <>
            <ul
              aria-label={transactionTexts.title}
              aria-busy={page.isPlaceholderData}
              className={`${cardLook} transition-opacity ${page.isPlaceholderData ? 'opacity-60' : ''}`}
            >
              {pending.map((spend) => (
                <PendingRow key={`${spend.campaign_id} ${spend.hour}`} account={account} spend={spend} />
              ))}
              {results.map((movement) => (
                <MovementRow key={movement.id} account={account} movement={movement} />
              ))}
            </ul>
            <Pager offset={filter.offset} count={count} href={(offset) => href({ offset })} />
          </>
        )
      }
    </QueryView>
  )
}

/** One movement: its kind, time, amount, and the balance after it. */
function MovementRow({ account, movement }: { account: number; movement: Transaction }) {
  const { id, kind, amount, balance, reference, created_at, spend, correction } = movement
  const at = transactionTexts.at(dayText(created_at), timeText(created_at))
  return (
    <li className={rowLook}>
      <Amount what={transactionTexts.kinds[kind]} rial={amount} />
      {spend && <SpendTitle spend={spend} />}
      <div className="flex flex-wrap justify-between gap-x-4 text-sm text-quiet">
        {spend ? <HourText hour={spend.hour} /> : <time dateTime={created_at}>{at}</time>}
        <p>
          {transactionTexts.balance} {exactTomanText(balance)}
        </p>
      </div>
      {correction && (
        <p className="text-sm text-quiet">
          {transactionTexts.given(
            numberText(correction.clicks),
            transactionTexts.reasons[correction.reason] ?? transactionTexts.invalid,
          )}
        </p>
      )}
      {reference && (
        <p className="text-sm wrap-anywhere text-quiet">
          {transactionTexts.reference} <bdi dir="ltr">{referenceText(reference)}</bdi>
        </p>
      )}
      {(spend ?? correction) && (
        <SpendClicks
          account={account}
          source={{ transaction: id }}
          of={spend?.title ?? transactionTexts.kinds[kind]}
          when={spend ? hourText(spend.hour) : at}
          isCorrection={correction !== null}
        />
      )}
    </li>
  )
}

/** The cost of clicks in the current hour, so far. */
function PendingRow({ account, spend }: { account: number; spend: PendingSpend }) {
  const { campaign_id: campaign, hour, amount, title } = spend
  return (
    <li className={rowLook}>
      <Amount what={transactionTexts.kinds.spend} rial={-amount} />
      <SpendTitle spend={spend} />
      <div className="flex flex-wrap justify-between gap-x-4 text-sm text-quiet">
        <HourText hour={hour} />
        <p>{transactionTexts.pending}</p>
      </div>
      <SpendClicks account={account} source={{ campaign, hour }} of={title} when={hourText(hour)} />
    </li>
  )
}

const rowLook = 'border-line px-4 py-3 not-first:border-t'

function Amount({ what, rial }: { what: string; rial: number }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 font-semibold">
      <p>{what}</p>
      <p className={`wrap-normal ${rial > 0 ? 'text-success' : ''}`}>
        <span className="sr-only">{rial > 0 ? transactionTexts.in : transactionTexts.out} </span>
        {signedTomanText(rial)} {commonTexts.toman}
      </p>
    </div>
  )
}

function SpendTitle({ spend: { title, clicks } }: { spend: Pick<PendingSpend, 'title' | 'clicks'> }) {
  return (
    <p className="text-sm wrap-anywhere">
      <bdi>{title}</bdi> · {transactionTexts.clicks(numberText(clicks))}
    </p>
  )
}

function HourText({ hour }: { hour: string }) {
  return <time dateTime={hour}>{hourText(hour)}</time>
}

function hourText(hour: string): string {
  const until = new Date(Date.parse(hour) + HOUR_MS)
  return transactionTexts.hour(dayText(hour), timeText(hour), timeText(until))
}

type Props = {
  account: number
  isFiltered: boolean
  /** Set if there are movements, but fewer pages than the URL says. */
  firstPage: string | null
}

function NoMovements({ account, isFiltered, firstPage }: Props) {
  if (firstPage !== null)
    return (
      <EmptyPart
        title={transactionTexts.beyondEnd.title}
        to={firstPage}
        text={transactionTexts.beyondEnd.toFirst}
      />
    )
  if (isFiltered) {
    const { title, clear } = transactionTexts.nothingFound
    return <EmptyPart title={title} to={paths.transactions(account)} text={clear} />
  }
  return (
    <EmptyState
      title={transactionTexts.empty.title}
      text={transactionTexts.empty.text}
      action={
        <Link to={paths.charge(account)} className={buttonLook()}>
          {transactionTexts.empty.charge}
        </Link>
      }
    />
  )
}
