import type { Transaction } from '@jarchi/shared/api/financial.ts'
import { useQuery } from '@tanstack/react-query'
import { transactionPageQuery } from '../../api/transactions.ts'
import { fa as common } from '../../i18n/common.ts'
import { dayText, timeText } from '../../i18n/date-format.ts'
import { referenceText } from '../../i18n/reference-text.ts'
import { exactTomanText, signedTomanText } from '../../i18n/statement-format.ts'
import { transactionTexts } from '../../i18n/transactions.ts'
import { Link } from '../../navigation/link.tsx'
import { paths } from '../../paths.ts'
import { buttonLook } from '../../ui/button.tsx'
import { cardLook } from '../../ui/looks.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Elsewhere } from '../elsewhere.tsx'
import { Pager } from '../pager.tsx'
import { QueryView } from '../query-view.tsx'
import { useMovementFilter } from './movement-filter.ts'

/** What moved the wallet, the newest first. */
export function MovementList({ account }: { account: number }) {
  const { filter, href } = useMovementFilter()
  const page = useQuery(transactionPageQuery(account, filter))
  return (
    <QueryView query={page} skeleton={<Skeleton className="h-96 w-full" />}>
      {({ results, count }) =>
        results.length === 0 ? (
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
              {results.map((movement) => (
                <MovementRow key={movement.id} movement={movement} />
              ))}
            </ul>
            <Pager offset={filter.offset} count={count} href={(offset) => href({ offset })} />
          </>
        )
      }
    </QueryView>
  )
}

/** One movement: what it was and when, what it moved, and what was there after it. */
function MovementRow({ movement }: { movement: Transaction }) {
  const { kind, amount, balance, reference, created_at } = movement
  return (
    <li className="border-line px-4 py-3 not-first:border-t">
      <div className="flex flex-wrap justify-between gap-x-4 font-semibold">
        <p>{transactionTexts.kinds[kind]}</p>
        <p className={amount > 0 ? 'text-success' : ''}>
          <span className="sr-only">{amount > 0 ? transactionTexts.in : transactionTexts.out} </span>
          {signedTomanText(amount)} {common.toman}
        </p>
      </div>
      <div className="flex flex-wrap justify-between gap-x-4 text-sm text-quiet">
        <time dateTime={created_at}>{transactionTexts.at(dayText(created_at), timeText(created_at))}</time>
        <p>
          {transactionTexts.balance} {exactTomanText(balance)}
        </p>
      </div>
      {reference && (
        <p className="text-sm wrap-anywhere text-quiet">
          {transactionTexts.reference} <bdi dir="ltr">{referenceText(reference)}</bdi>
        </p>
      )}
    </li>
  )
}

type Props = {
  account: number
  isFiltered: boolean
  /** Where there are movements, but not as many pages as the URL says. */
  firstPage: string | null
}

function NoMovements({ account, isFiltered, firstPage }: Props) {
  if (firstPage !== null)
    return (
      <Elsewhere
        title={transactionTexts.beyondEnd.title}
        to={firstPage}
        text={transactionTexts.beyondEnd.toFirst}
      />
    )
  if (isFiltered) {
    const { title, clear } = transactionTexts.nothingFound
    return <Elsewhere title={title} to={paths.transactions(account)} text={clear} />
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
