import { useQuery } from '@tanstack/react-query'
import { accountListQuery } from '../../../api/staff/accounts.ts'
import { deskQuery } from '../../../api/staff/desk.ts'
import { numberText } from '../../../i18n/format.ts'
import { staffAccountTexts as fa } from '../../../i18n/staff-accounts.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { cardLook } from '../../../ui/card-look.ts'
import { Page } from '../../../ui/page.tsx'
import { DESK_PAGE_SIZE } from '../desk-filter.ts'
import { DeskList } from '../desk-list.tsx'
import { DeskSearch } from '../desk-search.tsx'
import { useDeskFilter } from '../use-desk-filter.ts'
import { AccountRow } from './account-row.tsx'

/** All accounts, by name, id or phone. */
export function AccountsPage() {
  const { filter, href, change } = useDeskFilter(['search'])
  const { search, offset } = filter
  const accounts = useQuery(accountListQuery({ search, offset, limit: DESK_PAGE_SIZE }))
  const rights = useQuery(deskQuery).data?.rights ?? []
  const count = accounts.data?.count
  return (
    <Page title={fa.title} note={count === undefined ? null : deskTexts.count(numberText(count))}>
      <search className="flex max-w-xl">
        <DeskSearch label={fa.search} value={search} onChange={(text) => change({ search: text })} />
      </search>
      <DeskList
        query={accounts}
        offset={offset}
        href={(next) => href({ offset: next })}
        unfiltered={search ? '/staff/accounts' : null}
        empty={fa.empty}
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
