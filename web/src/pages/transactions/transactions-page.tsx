import { VIEW_AMOUNTS } from '@jarchi/shared/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { permissionsQuery } from '../../api/account.ts'
import { permissionState } from '../../api/data-state.ts'
import { transactionFile, transactionPageQuery } from '../../api/transactions.ts'
import { numberText } from '../../i18n/format.ts'
import { transactionTexts as fa } from '../../i18n/transactions.ts'
import { useAccount } from '../../navigation/use-account.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { FileButtons } from './file-buttons.tsx'
import { fileQueryOf } from './movement-filter.ts'
import { MovementChoices } from './movement-choices.tsx'
import { MovementList } from './movement-list.tsx'
import { StatementList } from './statement-list.tsx'
import { useMovementFilter } from './use-movement-filter.ts'

/** What moved the wallet, and its months (decisions §4). */
export function TransactionsPage() {
  const account = useAccount()
  const permissions = permissionState(useQuery(permissionsQuery(account)))
  const isHidden = permissions.state === 'succeeded' && !permissions.holds(VIEW_AMOUNTS)
  if (isHidden)
    return (
      <Page title={fa.title}>
        <EmptyState title={fa.hidden.title} text={fa.hidden.text} />
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
    <Page title={fa.title} note={count ? fa.count(numberText(count)) : null}>
      {!isEmpty && (
        <div className="flex flex-wrap items-center gap-3">
          <MovementChoices account={account} />
          {count !== 0 && (
            <FileButtons
              account={account}
              name="transactions"
              pathOf={transactionFile}
              query={fileQueryOf(filter)}
            />
          )}
        </div>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <MovementList account={account} />
        </div>
        <section className="flex min-w-0 flex-col gap-3">
          <h2 className="text-lg">{fa.statements}</h2>
          <StatementList account={account} />
        </section>
      </div>
    </Page>
  )
}
