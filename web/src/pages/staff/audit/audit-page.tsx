import { useQuery } from '@tanstack/react-query'
import { auditLogQuery } from '../../../api/staff/audit.ts'
import { auditTexts as fa } from '../../../i18n/staff-audit.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { Link } from '../../../navigation/link.tsx'
import { buttonLook } from '../../../ui/button-look.ts'
import { cardLook } from '../../../ui/card-look.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { useHeldBusy } from '../../../ui/use-held-busy.ts'
import { Elsewhere } from '../../elsewhere.tsx'
import { QueryError } from '../../query-error.tsx'
import { DeskSkeleton } from '../desk-skeleton.tsx'
import { useDeskFilter } from '../use-desk-filter.ts'
import { AuditFilters } from './audit-filters.tsx'
import { auditFilterOf, AUDIT_FILTERS } from './audit-filter.ts'
import { AuditRow } from './audit-row.tsx'

/** Who did what to which thing, the newest first. */
export function AuditPage() {
  const { filter, href, change } = useDeskFilter(AUDIT_FILTERS)
  const asked = auditFilterOf(filter)
  const log = useQuery(auditLogQuery(asked))
  const isLoading = useHeldBusy(log.isPending)
  const isFiltered = Object.values(asked).some(Boolean)
  const lines = log.data?.results ?? []
  return (
    <Page title={fa.title}>
      <AuditFilters filter={asked} onChange={(part) => change({ before: '', ...part })} />
      {isLoading && <DeskSkeleton />}
      {log.isError && !log.data && (
        <QueryError error={log.error} busy={log.isFetching} onRetry={log.refetch} />
      )}
      {log.data &&
        lines.length === 0 &&
        (isFiltered ? (
          <Elsewhere title={deskTexts.nothingFound} to="/staff/audit" text={deskTexts.clearFilter} />
        ) : (
          <EmptyState {...fa.empty} />
        ))}
      {lines.length > 0 && (
        <ol className={`${cardLook} divide-y divide-line`}>
          {lines.map((line) => (
            <AuditRow key={line.id} line={line} href={(part) => href({ before: '', ...part })} />
          ))}
        </ol>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        {asked.before && (
          <Link to={href({ before: '' })} className={buttonLook('plain')}>
            {fa.newest}
          </Link>
        )}
        {log.data?.next && (
          <Link to={href({ before: String(log.data.next) })} className={buttonLook('plain')}>
            {fa.older}
          </Link>
        )}
      </div>
    </Page>
  )
}
