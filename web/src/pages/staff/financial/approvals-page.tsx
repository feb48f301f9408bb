import { useQuery } from '@tanstack/react-query'
import { approvalsQuery } from '../../../api/staff/financial.ts'
import { numberText } from '../../../i18n/format.ts'
import { approvalTexts as fa } from '../../../i18n/staff-financial.ts'
import { Page } from '../../../ui/page.tsx'
import { DESK_PAGE_SIZE } from '../desk-filter.ts'
import { DeskList } from '../desk-list.tsx'
import { useDeskFilter } from '../use-desk-filter.ts'
import { ApprovalCard } from './approval-card.tsx'

/** Financial information that waits for a verdict (decisions §5). */
export function ApprovalsPage() {
  const { filter, href } = useDeskFilter([])
  const approvals = useQuery(approvalsQuery(filter.offset, DESK_PAGE_SIZE))
  const count = approvals.data?.count
  return (
    <Page title={fa.title} note={count ? fa.waiting(numberText(count)) : null}>
      <DeskList query={approvals} offset={filter.offset} href={(offset) => href({ offset })} empty={fa.empty}>
        {(results) => (
          <ul className="flex flex-col gap-4">
            {results.map((approval) => (
              <ApprovalCard key={approval.account.id} approval={approval} />
            ))}
          </ul>
        )}
      </DeskList>
    </Page>
  )
}
