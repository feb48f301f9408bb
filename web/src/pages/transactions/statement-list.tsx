import { useQuery } from '@tanstack/react-query'
import { statementsQuery } from '../../api/transactions.ts'
import { exactTomanText, monthText } from '../../i18n/statement-format.ts'
import { transactionTexts as fa } from '../../i18n/transactions.ts'
import { Link } from '../../navigation/link.tsx'
import { paths } from '../../paths.ts'
import { cardLook } from '../../ui/card-look.ts'
import { Icon } from '../../ui/icon.tsx'
import { nextIcon } from '../../ui/later-icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useHeldBusy } from '../../ui/use-held-busy.ts'
import { QueryError } from '../query-error.tsx'

/** The months, each with a page that can be printed. */
export function StatementList({ account }: { account: number }) {
  const statements = useQuery(statementsQuery(account))
  const isLoading = useHeldBusy(statements.isPending)
  if (isLoading) return <Skeleton className="h-40 w-full" />
  if (!statements.data)
    return <QueryError error={statements.error} busy={statements.isFetching} onRetry={statements.refetch} />
  if (statements.data.length === 0) return <p className="text-sm text-quiet">{fa.noStatements}</p>
  return (
    <ul className={cardLook}>
      {statements.data.map(({ month, vat, closing_balance, is_open }) => (
        <li key={month} className="border-line not-first:border-t">
          <Link
            to={paths.statement(account, month)}
            className="grid min-h-11 grid-cols-[1fr_auto] items-center gap-x-2 rounded-card px-4 py-3 hover:bg-page"
          >
            <span className="font-semibold">
              {monthText(month)}
              {is_open && <span className="ms-2 text-sm font-normal text-quiet">{fa.openMonth}</span>}
            </span>
            <Icon shape={nextIcon} className="row-span-2 size-5 text-quiet" />
            <span className="flex flex-wrap gap-x-4 text-sm text-quiet">
              <span>
                {fa.spent} {exactTomanText(vat.gross)}
              </span>
              <span>
                {fa.closing} {exactTomanText(closing_balance)}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
