import type { CampaignPage } from '@jarchi/shared/api/campaigns.ts'
import { MOST_CAMPAIGNS_AT_ONCE } from '@jarchi/shared/api/campaigns-bulk.ts'
import { Pager } from '../../ui/pager.tsx'
import { BulkButton } from './bulk/bulk-button.tsx'
import { useListQuery } from './list-query.ts'
import { ListTotals } from './list-totals.tsx'

// In one chunk: the first page names each that it may load.
export { ViewChoice } from './table/view-choice.tsx'

/** Below the cards: the totals of what the filter finds, and the way to the other pages. */
export function ListEnd({ account, page }: { account: number; page: CampaignPage }) {
  const { filter, href } = useListQuery()
  const { count, results } = page
  const { search, status } = filter
  return (
    <>
      {count > 1 && <ListTotals account={account} filter={filter} />}
      {count > 1 && count <= MOST_CAMPAIGNS_AT_ONCE && (
        <BulkButton
          account={account}
          select={{ filter: { ...(search && { search }), ...(status && { status }) } }}
          count={count}
          isArchive={status === 'archived'}
        />
      )}
      {count > results.length && (
        <Pager
          offset={filter.offset}
          count={count}
          size={filter.limit}
          answer={page}
          href={(offset, limit) => href({ offset, limit })}
        />
      )}
    </>
  )
}
