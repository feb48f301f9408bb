import { deskPaths } from '@jarchi/shared/platform/desk-paths.ts'
import type { AuditLogPage } from '@jarchi/shared/api/staff-audit.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { saveFile } from '../../../api/download.ts'
import { auditFile, auditLogQuery, type AuditFilter } from '../../../api/staff/audit.ts'
import { instantText } from '../../../i18n/date-format.ts'
import { auditTexts } from '../../../i18n/staff-audit.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { Link } from '../../../navigation/link.tsx'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { cardLook } from '../../../ui/looks.ts'
import { EmptyState, EmptyPart } from '../../../ui/empty-state.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { tellFailure } from '../../../ui/tell-failure.ts'
import { showToast } from '../../../ui/toasts.tsx'
import { Page } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useDeskFilter } from '../desk-filter.ts'
import { OrderSelect } from '../desk-order.tsx'
import { DeskSkeleton } from '../desk-skeleton.tsx'
import { AUDIT_FILTERS, AUDIT_ORDERS, auditFilterOf, AuditFilters, FROM_BEGINNING } from './audit-filters.tsx'
import { AuditSentence } from './audit-sentence.tsx'

/** Who did what to which thing in sentences (§D6.40). */
export function AuditPage() {
  const { filter, href, change } = useDeskFilter(AUDIT_FILTERS)
  const asked = auditFilterOf(filter)
  const log = useQuery(auditLogQuery(asked))
  const isFiltered = Object.values(asked).some(Boolean)
  const isOldestFirst = asked.order === 'oldest'
  const next = log.data?.next
  return (
    <Page title={auditTexts.title} actions={<AuditExport filter={asked} />}>
      <AuditFilters filter={asked} onChange={(part) => change({ ...FROM_BEGINNING, ...part })} />
      <QueryView query={log} failed={deskTexts.failed} skeleton={<DeskSkeleton />}>
        {({ results }) => {
          if (results.length > 0)
            return (
              <div className="flex flex-col gap-4">
                <OrderSelect
                  orders={AUDIT_ORDERS}
                  order={asked.order}
                  onOrder={(order) => change({ ...FROM_BEGINNING, order })}
                />
                <ol className={`${cardLook} divide-y divide-line`}>
                  {results.map((line) => (
                    <AuditRow
                      key={line.id}
                      line={line}
                      href={(part) => href({ ...FROM_BEGINNING, ...part })}
                    />
                  ))}
                </ol>
              </div>
            )
          if (!isFiltered) return <EmptyState {...auditTexts.empty} />
          return (
            <EmptyPart title={deskTexts.nothingFound} to={deskPaths.audit} text={deskTexts.clearFilter} />
          )
        }}
      </QueryView>
      <div className="flex flex-wrap justify-center gap-3">
        {(asked.before || asked.after) && (
          <Link to={href(FROM_BEGINNING)} className={buttonLook('plain')}>
            {isOldestFirst ? auditTexts.oldest : auditTexts.newest}
          </Link>
        )}
        {next && (
          <Link
            to={href({ ...FROM_BEGINNING, [isOldestFirst ? 'after' : 'before']: String(next) })}
            className={buttonLook('plain')}
          >
            {isOldestFirst ? auditTexts.newer : auditTexts.older}
          </Link>
        )}
      </div>
    </Page>
  )
}

type Props = {
  line: AuditLogPage['results'][number]
  href: (part: Partial<AuditFilter>) => string
}

const link = 'inline-flex items-center text-accent hover:underline max-lg:min-h-11 max-lg:min-w-11'

/** One action as a sentence, and when; below it what the log can be filtered by. */
function AuditRow({ line, href }: Props) {
  const { actor, acted_as, account, object, at, ip, details } = line
  const who = (
    <>
      {actor.user_id === null ? (
        <bdi className="font-semibold">{actor.name || auditTexts.system}</bdi>
      ) : (
        <Link to={href({ actor: String(actor.user_id) })} className={`${link} font-semibold`}>
          <bdi>{persianDigits(actor.name)}</bdi>
        </Link>
      )}
      {acted_as && <span className="text-quiet"> ({auditTexts.actedAs(persianDigits(acted_as.name))})</span>}
    </>
  )
  return (
    <li className="flex flex-col gap-1 px-4 py-2.5 text-sm">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <span className="min-w-[min(12rem,100%)] flex-1">
          <AuditSentence line={line} who={who} />
        </span>
        <time dateTime={at} className="text-xs text-quiet">
          {instantText(at)}
        </time>
      </div>
      <p className="flex flex-wrap items-center gap-x-4 wrap-anywhere">
        {account && (
          <Link to={href({ account: String(account.id) })} className={link}>
            <bdi>{account.name}</bdi>
          </Link>
        )}
        <Link to={href({ object })} className={link}>
          <bdi dir="ltr">{object}</bdi>
        </Link>
        {ip && (
          <bdi dir="ltr" className="text-quiet">
            {persianDigits(ip)}
          </bdi>
        )}
      </p>
      <AuditDetails details={details} />
    </li>
  )
}

/** The details of an action, as they were logged. */
function AuditDetails({ details }: { details: Readonly<Record<string, unknown>> }) {
  const entries = Object.entries(details).filter(([, value]) => value !== null && value !== '')
  if (entries.length === 0) return null
  return (
    <details>
      <summary className="w-fit text-xs text-quiet max-lg:py-3">{auditTexts.details}</summary>
      <Facts
        dir="ltr"
        className="mt-1 gap-x-3 rounded-field bg-page p-3 text-start text-xs"
        rows={entries.map(([name, value]) => [
          name,
          <bdi key={name}>{typeof value === 'string' ? value : JSON.stringify(value)}</bdi>,
        ])}
      />
    </details>
  )
}

/** The lines that the filter shows, all of them, as a file for a spreadsheet. */
function AuditExport({ filter }: { filter: AuditFilter }) {
  const fetching = useMutation({
    mutationFn: () => auditFile(filter),
    onSuccess(file) {
      saveFile(file, 'audit-log.csv')
      showToast('success', auditTexts.exported)
    },
    onError: (error) => tellFailure(auditTexts.exportFailed, error),
  })
  return (
    <Button variant="plain" busy={fetching.isPending} onClick={() => fetching.mutate()}>
      {auditTexts.exportFile}
    </Button>
  )
}
