import { FAULTS, type StaffFault, type StaffStates } from '@jarchi/shared/api/staff-states.ts'
import type { StaffRight } from '@jarchi/shared/people/staff-rights.ts'
import { useQuery } from '@tanstack/react-query'
import { statesQuery } from '../../api/staff/desk.ts'
import { SessionLost } from '../../api/http/api-error.ts'
import { numberText } from '../../i18n/format.ts'
import { instantText, timeText } from '../../i18n/date-format.ts'
import { commonTexts } from '../../i18n/common.ts'
import { deskTexts } from '../../i18n/staff-desk.ts'
import { statesTexts } from '../../i18n/staff-states.ts'
import { Link } from '../../navigation/link.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { alertIcon, checkIcon } from '../../ui/icons.ts'
import { cardLook, dottedLook } from '../../ui/looks.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { sectionsFor, type SectionName } from './desk-sections.ts'

/** Where the desk itself shows more of a fault. */
const SECTIONS: Partial<Record<StaffFault['name'], SectionName>> = {
  delivery_stopped_seconds: 'exchange',
  charging_lag_seconds: 'exchange',
  posting_lag_seconds: 'exchange',
  charges_differences: 'exchange',
  roll_up_lag_seconds: 'exchange',
  margin_yesterday_rial: 'exchange',
  spend_of_usual: 'exchange',
  win_curve_error: 'exchange',
  exchange_review_lag_seconds: 'exchange',
  payments_needing_a_person: 'payments',
  report_differences: 'reports',
  reviews_oldest_seconds: 'review',
}

/** Whether the installation works: a quiet line, or what is wrong, what it means, and where to look. */
export function InstallationStates({ rights }: { rights: readonly StaffRight[] }) {
  const { data, error, isFetching, refetch } = useQuery(statesQuery)
  const isMissing = error !== null && !(error instanceof SessionLost)
  if (!data && !isMissing) return <StatesPending />
  return (
    <section aria-label={statesTexts.title} className="flex flex-col gap-3">
      <Summary states={data} isMissing={isMissing} />
      {isMissing && (
        <Button variant="plain" className="self-start" busy={isFetching} onClick={() => void refetch()}>
          {commonTexts.retry}
        </Button>
      )}
      {data && data.faults.length > 0 && (
        <ul className="grid gap-3 xl:grid-cols-2">
          {data.faults.map((fault) => (
            <Fault key={fault.name} fault={fault} rights={rights} />
          ))}
        </ul>
      )}
    </section>
  )
}

function StatesPending() {
  return (
    <div role="status" aria-label={statesTexts.loading}>
      <Skeleton className="h-6 w-48" />
    </div>
  )
}

/** One sentence, which a screen reader reads out when it changes. */
function Summary({ states, isMissing }: { states: StaffStates | undefined; isMissing: boolean }) {
  const isInOrder = states?.faults.length === 0 && !isMissing
  return (
    <p role="status" className="flex items-start gap-2">
      <Icon
        shape={isInOrder ? checkIcon : alertIcon}
        className={`mt-0.5 size-5 shrink-0 ${isInOrder ? 'text-success' : 'text-danger'}`}
      />
      <span className={isInOrder ? 'text-quiet' : 'font-semibold'}>{summaryText(states, isMissing)}</span>
    </p>
  )
}

function summaryText(states: StaffStates | undefined, isMissing: boolean): string {
  if (!states) return statesTexts.unread
  if (isMissing) return statesTexts.unreadSince(timeText(states.read_at))
  const { length } = states.faults
  return length === 0 ? statesTexts.inOrder : statesTexts.faults(numberText(length))
}

function Fault({ fault, rights }: { fault: StaffFault; rights: readonly StaffRight[] }) {
  const { name, since, count, of } = fault
  const texts = statesTexts.faultOf[name]
  return (
    <li className={`${cardLook} flex flex-col gap-1 p-4`}>
      <h2 className="text-base text-danger">{texts.title}</h2>
      {(since || count !== null) && (
        <p className={`${dottedLook} text-sm text-quiet`}>
          {since && <span>{statesTexts.since(instantText(since))}</span>}
          {count !== null && <span>{statesTexts.count(numberText(count))}</span>}
        </p>
      )}
      {texts.of && of.length > 0 && (
        <p className="text-sm wrap-anywhere text-quiet">
          {texts.of} {texts.called ? texts.called(of) : <bdi dir="ltr">{of.join(', ')}</bdi>}
        </p>
      )}
      <p>{texts.meaning}</p>
      <WhereToLook name={name} rights={rights} />
    </li>
  )
}

/** A page of the desk, if the rights open it, and the section of the runbook for the operator. */
function WhereToLook({ name, rights }: { name: StaffFault['name']; rights: readonly StaffRight[] }) {
  const section = sectionsFor(rights).find((each) => each.name === SECTIONS[name])
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-sm">
      {section && (
        <Link to={section.path} className="inline-flex min-h-11 items-center text-accent underline">
          {statesTexts.see(deskTexts.names[section.name])}
        </Link>
      )}
      <p className="text-quiet">
        {statesTexts.operator}{' '}
        <bdi dir="ltr" className="wrap-anywhere">
          {FAULTS[name].alert}
        </bdi>
      </p>
    </div>
  )
}
