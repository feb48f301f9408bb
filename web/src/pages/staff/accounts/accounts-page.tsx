import { deskPaths } from '@jarchi/shared/platform/desk-paths.ts'
import { DESK_PAGE_SIZE } from '@jarchi/shared/platform/page-size.ts'
import type { StaffListedAccount } from '@jarchi/shared/api/staff-accounts.ts'
import type { StaffRight } from '@jarchi/shared/people/staff-rights.ts'
import { useQuery } from '@tanstack/react-query'
import { accountListQuery } from '../../../api/staff/accounts.ts'
import { deskQuery } from '../../../api/staff/desk.ts'
import { dayText, instantText } from '../../../i18n/date-format.ts'
import { numberText } from '../../../i18n/format.ts'
import { staffAccountTexts } from '../../../i18n/staff-accounts.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { cardLook } from '../../../ui/looks.ts'
import { Page } from '../../../ui/page.tsx'
import { Toman } from '../../../ui/toman.tsx'
import { AccountLink } from '../account-link.tsx'
import { useDeskFilter } from '../desk-filter.ts'
import { DeskList } from '../desk-list.tsx'
import { orderOf } from '../desk-order.tsx'
import { accountColumns } from '../list-columns.ts'
import { listFile } from '../list-file.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { UserName } from './account-users.tsx'
import { ImpersonateButton } from './impersonate-button.tsx'

const ORDERS = ['newest', 'oldest', 'seen'] as const
const MONEY_ORDERS = ['highest', 'lowest'] as const

/** All accounts; search by name, id or phone. */
export function AccountsPage() {
  const { filter, href, change } = useDeskFilter(['search', 'order'])
  const { search, offset } = filter
  const rights = useQuery(deskQuery).data?.rights ?? []
  const orders = rights.includes('money') ? [...ORDERS, ...MONEY_ORDERS] : ORDERS
  const order = orderOf(filter.order, orders)
  const page = (from: number, limit: number) => accountListQuery({ search, order, offset: from, limit })
  const accounts = useQuery(page(offset, DESK_PAGE_SIZE))
  const count = accounts.data?.count
  return (
    <Page
      title={staffAccountTexts.title}
      note={count === undefined ? null : deskTexts.count(numberText(count))}
    >
      <search className="flex max-w-xl">
        <SearchField
          label={staffAccountTexts.search}
          value={search}
          onChange={(text) => change({ search: text })}
        />
      </search>
      <DeskList
        query={accounts}
        offset={offset}
        href={(next) => href({ offset: next })}
        ordered={{ orders, order, onOrder: (next) => change({ order: next }) }}
        file={listFile('accounts', accountColumns, page)}
        unfiltered={search ? { to: deskPaths.accounts } : null}
        empty={staffAccountTexts.empty}
      >
        {(results) => (
          <ul className={`${cardLook} divide-y divide-line`}>
            {results.map((account) => (
              <AccountRow key={account.id} account={account} rights={rights} />
            ))}
          </ul>
        )}
      </DeskList>
    </Page>
  )
}

function AccountRow({ account, rights }: { account: StaffListedAccount; rights: readonly StaffRight[] }) {
  const { id, created_at, last_seen_at, balance, users } = account
  // As the server does: an account of staff cannot be visited.
  const canBeImpersonated = users.some((user) => !user.disabled_at) && !users.some((user) => user.is_staff)
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2.5">
      <div className="min-w-[min(12rem,100%)] flex-1">
        <AccountLink account={account} />
        <p className="text-xs text-quiet">
          {staffAccountTexts.id} <bdi>{numberText(id).replaceAll('\u066c', '')}</bdi>،{' '}
          {staffAccountTexts.created} {dayText(created_at)}
        </p>
        <p className="text-xs text-quiet">
          {last_seen_at === null
            ? staffAccountTexts.neverSeen
            : staffAccountTexts.seen(instantText(last_seen_at))}
          {balance !== null && (
            <>
              ، {staffAccountTexts.balance} <Toman rial={balance} />
            </>
          )}
        </p>
      </div>
      <ul className="min-w-[min(12rem,100%)] flex-1 text-sm">
        {users.map((user) => (
          <li key={user.id}>
            <UserName user={user} />
          </li>
        ))}
      </ul>
      {rights.includes('impersonate') && (
        <span className="flex justify-end sm:min-w-34">
          {canBeImpersonated && <ImpersonateButton account={account} />}
        </span>
      )}
    </li>
  )
}
