import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { statementFile, statementQuery } from '../../api/transactions.ts'
import { monthText } from '../../i18n/statement-format.ts'
import { statementTexts as fa } from '../../i18n/statement.ts'
import { Link } from '../../navigation/link.tsx'
import { useAccount } from '../../navigation/use-account.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { buttonLook } from '../../ui/button-look.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useHeldBusy } from '../../ui/use-held-busy.ts'
import { QueryError } from '../query-error.tsx'
import { FileButtons } from '../transactions/file-buttons.tsx'
import { StatementSheet } from './statement-sheet.tsx'

/** A month's statement, on screen and on paper (decisions §4). */
export function StatementPage() {
  const account = useAccount()
  const { month = '' } = useParams()
  const hasStatement = Boolean(useQuery(statementQuery(account, month)).data)
  return (
    <Page
      title={fa.title(monthText(month))}
      actions={
        hasStatement && (
          <div className="flex flex-wrap gap-2 print:hidden">
            <Button onClick={() => window.print()}>{fa.print}</Button>
            <FileButtons
              account={account}
              name={`statement-${month}`}
              pathOf={(format) => statementFile(month, format)}
            />
          </div>
        )
      }
    >
      <Statement account={account} month={month} />
      <Link to={paths.transactions(account)} className={buttonLook('quiet', 'self-start px-0 print:hidden')}>
        {fa.toList}
      </Link>
    </Page>
  )
}

function Statement({ account, month }: { account: number; month: string }) {
  const statement = useQuery(statementQuery(account, month))
  const isLoading = useHeldBusy(statement.isPending)
  if (isLoading) return <Skeleton className="h-[40rem] w-full" />
  if (statement.data) {
    const at = new Date(statement.dataUpdatedAt)
    return <StatementSheet account={account} statement={statement.data} at={at} />
  }
  if (statement.data === null) return <EmptyState title={fa.none.title} text={fa.none.text} />
  return <QueryError error={statement.error} busy={statement.isFetching} onRetry={statement.refetch} />
}
