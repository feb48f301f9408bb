import type { StatementList as StatementMonths } from '@jarchi/shared/api/statements.ts'
import { VIEW_AMOUNTS } from '@jarchi/shared/people/permissions.ts'
import { MOVEMENT_KINDS, movementFileName } from '@jarchi/shared/money/statement.ts'
import { useQuery } from '@tanstack/react-query'
import { permissionsQuery } from '../../api/account.ts'
import { fetchFile } from '../../api/download.ts'
import { permissionState } from '../../api/data-state.ts'
import { statementsQuery, transactionFile, transactionPageQuery } from '../../api/transactions.ts'
import { useMay } from '../../api/use-may.ts'
import { paymentTexts } from '../../i18n/charge.ts'
import { refundTexts } from '../../i18n/financial.ts'
import { numberText } from '../../i18n/format.ts'
import { exactTomanText, monthText } from '../../i18n/statement-format.ts'
import { transactionTexts } from '../../i18n/transactions.ts'
import { Link } from '../../navigation/link.tsx'
import { useAccount } from '../../navigation/use-place.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { buttonLook } from '../../ui/button.tsx'
import { cardLook } from '../../ui/looks.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { nextIcon } from '../../ui/later-icons.ts'
import { Page } from '../../ui/page.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { FileButtons } from '../../ui/file-buttons.tsx'
import { fileQueryOf, useMovementFilter } from './movement-filter.ts'
import { MovementList } from './movement-list.tsx'
import { PaymentList } from './payment-list.tsx'

/** The movements of the wallet, and its months (§D4.18). */
export function TransactionsPage() {
  const account = useAccount()
  const permissions = permissionState(useQuery(permissionsQuery(account)))
  const seesAmounts = useMay(account, 'see_amounts')
  const isHidden = permissions.state === 'succeeded' && !permissions.holds(VIEW_AMOUNTS)
  if (isHidden)
    return (
      <Page title={transactionTexts.title}>
        <EmptyState title={transactionTexts.hidden.title} text={transactionTexts.hidden.text(!seesAmounts)} />
      </Page>
    )
  return <Movements account={account} />
}

function Movements({ account }: { account: number }) {
  const { filter } = useMovementFilter()
  const count = useQuery(transactionPageQuery(account, filter)).data?.count
  const isFiltered = Boolean(filter.kind || filter.month)
  const isEmpty = count === 0 && !isFiltered
  return (
    <Page
      title={transactionTexts.title}
      note={count ? transactionTexts.count(numberText(count)) : null}
      actions={
        useMay(account, 'take_out') && (
          <Link to={`${paths.profile(account, 'financial-info')}#refund`} className={buttonLook('plain')}>
            {refundTexts.title}
          </Link>
        )
      }
    >
      {!isEmpty && (
        <div className="flex flex-wrap items-center gap-3">
          <MovementChoices account={account} />
          {count !== 0 && (
            <FileButtons
              name={movementFileName(account, fileQueryOf(filter))}
              fetchFile={(format, signal) =>
                fetchFile(account, 'financial', transactionFile(format), {
                  query: fileQueryOf(filter),
                  signal,
                })
              }
            />
          )}
        </div>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <MovementList account={account} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <section className="flex flex-col gap-3">
            <h2 className="text-lg">{transactionTexts.statements}</h2>
            <StatementList account={account} />
          </section>
          <section className="flex flex-col gap-3">
            <h2 className="text-lg">{paymentTexts.list.title}</h2>
            <PaymentList account={account} />
          </section>
        </div>
      </div>
    </Page>
  )
}

/** Filters the list by kind and by month; both are in the URL. */
function MovementChoices({ account }: { account: number }) {
  const { filter, change } = useMovementFilter()
  const statements = useQuery(statementsQuery(account)).data ?? []
  const months = statements.map(({ month }) => month)
  // A month in a typed address may not be among the listed ones.
  if (filter.month && !months.includes(filter.month)) months.push(filter.month)
  return (
    <search className="flex flex-1 flex-wrap gap-2 sm:gap-3">
      <Select
        label={transactionTexts.kind}
        value={filter.kind}
        onChange={(kind) => change({ kind })}
        className="min-w-36 flex-1 sm:max-w-52"
        options={[
          { value: '', text: transactionTexts.anyKind },
          ...MOVEMENT_KINDS.map((kind) => ({ value: kind, text: transactionTexts.kinds[kind] })),
        ]}
      />
      <Select
        label={transactionTexts.month}
        value={filter.month}
        onChange={(month) => change({ month })}
        className="min-w-36 flex-1 sm:max-w-52"
        options={[
          { value: '', text: transactionTexts.anyMonth },
          ...months.map((month) => ({ value: month, text: monthText(month) })),
        ]}
      />
    </search>
  )
}

/** The months, each with a page that can be printed. */
function StatementList({ account }: { account: number }) {
  const statements = useQuery(statementsQuery(account))
  return (
    <QueryView
      query={statements}
      failed={transactionTexts.statementsFailed}
      skeleton={<Skeleton className="h-40 w-full" />}
    >
      {(months) =>
        months.length === 0 ? (
          <p className="text-sm text-quiet">{transactionTexts.noStatements}</p>
        ) : (
          <ul className={cardLook}>
            {months.map((statement) => (
              <StatementRow key={statement.month} account={account} statement={statement} />
            ))}
          </ul>
        )
      }
    </QueryView>
  )
}

type StatementRowProps = { account: number; statement: StatementMonths['results'][number] }

function StatementRow({ account, statement: { month, vat, closing_balance, is_open } }: StatementRowProps) {
  return (
    <li className="border-line not-first:border-t">
      <Link
        to={paths.statement(account, month)}
        className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 rounded-card px-4 py-3 hover:bg-page"
      >
        <span className="font-semibold">
          {monthText(month)}
          {is_open && (
            <span className="ms-2 text-sm font-normal text-quiet">{transactionTexts.openMonth}</span>
          )}
        </span>
        <Icon shape={nextIcon} className="row-span-2 size-5 text-quiet" />
        <span className="flex flex-wrap gap-x-4 text-sm text-quiet">
          <span>
            {transactionTexts.spent} {exactTomanText(vat.gross)}
          </span>
          <span>
            {transactionTexts.closing} {exactTomanText(closing_balance)}
          </span>
        </span>
      </Link>
    </li>
  )
}
