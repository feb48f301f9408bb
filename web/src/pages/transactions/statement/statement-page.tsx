import { statementFileName } from '@jarchi/shared/money/statement.ts'
import type { StatementView } from '@jarchi/shared/api/statements.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { useQuery } from '@tanstack/react-query'
import { fetchFile } from '../../../api/download.ts'
import { statementFile, statementQuery } from '../../../api/transactions.ts'
import { useMay } from '../../../api/use-may.ts'
import { dayText, timeText } from '../../../i18n/date-format.ts'
import { isolated } from '../../../i18n/format.ts'
import { monthText, shortDayText } from '../../../i18n/statement-format.ts'
import { statementTexts } from '../../../i18n/transactions.ts'
import { Link } from '../../../navigation/link.tsx'
import { useAccount, useParams } from '../../../navigation/use-place.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { cardLook } from '../../../ui/looks.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { RoleForbidden } from '../../../ui/role-forbidden.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { FileButtons } from '../../../ui/file-buttons.tsx'
import { Parties } from './statement-parties.tsx'
import { DayTable, SumTable, VatTable } from './statement-tables.tsx'

/** A month's statement, on screen and on paper (§D4.18). */
export function StatementPage() {
  const account = useAccount()
  const { month = '' } = useParams()
  return useMay(account, 'see_amounts') ? (
    <MonthPage account={account} month={month} />
  ) : (
    <Page title={statementTexts.title(monthText(month))}>
      <RoleForbidden />
    </Page>
  )
}

type MonthProps = { account: number; month: string }

function MonthPage({ account, month }: MonthProps) {
  const hasStatement = Boolean(useQuery(statementQuery(account, month)).data)
  return (
    <Page
      title={statementTexts.title(monthText(month))}
      actions={
        hasStatement && (
          <div className="flex flex-wrap gap-2 print:hidden">
            <Button onClick={() => window.print()}>{statementTexts.print}</Button>
            <FileButtons
              name={statementFileName(account, month)}
              fetchFile={(format, signal) =>
                fetchFile(account, 'financial', statementFile(month, format), { signal })
              }
            />
          </div>
        )
      }
    >
      <Statement account={account} month={month} />
      <Link to={paths.transactions(account)} className={buttonLook('quiet', 'self-start px-0 print:hidden')}>
        {statementTexts.toList}
      </Link>
    </Page>
  )
}

function Statement({ account, month }: MonthProps) {
  const statement = useQuery(statementQuery(account, month))
  return (
    <QueryView
      query={statement}
      failed={statementTexts.failed}
      skeleton={<Skeleton className="h-[40rem] w-full" />}
    >
      {(told) =>
        told ? (
          <StatementSheet account={account} statement={told} at={new Date(statement.dataUpdatedAt)} />
        ) : (
          <EmptyState title={statementTexts.none.title} text={statementTexts.none.text} />
        )
      }
    </QueryView>
  )
}

type Props = {
  account: number
  statement: StatementView
  /** When the statement was fetched. */
  at: Date
}

/** The printed sheet: seller, buyer, the wallet's movements, and the tax included in the spend. */
function StatementSheet({ account, statement, at }: Props) {
  const { month, first_day, last_day, is_open, seller } = statement
  return (
    <article
      className={`${cardLook} @container flex flex-col gap-6 p-4 md:p-6 print:gap-5 print:border-0 print:p-0`}
    >
      <div className="flex flex-col gap-1 text-sm">
        <p>{statementTexts.number(isolated(persianDigits(`${account}-${month}`)))}</p>
        <p>{statementTexts.period(shortDayText(first_day), shortDayText(last_day))}</p>
        {is_open && <p className="text-warning">{statementTexts.openMonth}</p>}
        {!seller.is_complete && <p className="font-semibold">{statementTexts.notOfficial}</p>}
      </div>
      <Parties account={account} statement={statement} />
      <SumTable statement={statement} />
      <VatTable statement={statement} />
      <DayTable days={statement.days} />
      <p className="text-xs text-quiet">{statementTexts.printedAt(dayText(at), timeText(at))}</p>
    </article>
  )
}
