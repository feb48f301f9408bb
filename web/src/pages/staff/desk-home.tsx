import { deskPaths } from '@jarchi/shared/platform/desk-paths.ts'
import type { StaffDesk } from '@jarchi/shared/api/staff-desk.ts'
import type { StaffToday } from '@jarchi/shared/api/staff-today.ts'
import { useQuery } from '@tanstack/react-query'
import { serverNow } from '../../api/http/server-clock.ts'
import { deskQuery, todayQuery } from '../../api/staff/desk.ts'
import { numberText } from '../../i18n/format.ts'
import { notFoundTexts } from '../../i18n/not-found.ts'
import { deskTexts } from '../../i18n/staff-desk.ts'
import { spanText, todayTexts } from '../../i18n/staff-today.ts'
import { Link } from '../../navigation/link.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { cardLook } from '../../ui/looks.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Page } from '../../ui/page.tsx'
import { sectionsFor, type SectionName } from './desk-sections.ts'
import { FactorNotice } from './security/factor-notice.tsx'
import { InstallationStates } from './installation-states.tsx'
import { TodayCards } from './today-cards.tsx'

const FOUND: Partial<Record<SectionName, string>> = deskTexts.home.found

type Oldest = StaffToday['oldest']

/** Whether everything works, and the waiting work, part by part. */
export function DeskHome() {
  const { data: desk } = useQuery(deskQuery)
  return desk && <WaitingWork desk={desk} />
}

function WaitingWork({ desk }: { desk: StaffDesk }) {
  const sections = sectionsFor(desk.rights)
  const oldest: Partial<Oldest> = useQuery(todayQuery).data?.oldest ?? {}
  const { title, text } = deskTexts.home.noSections
  return (
    <Page title={deskTexts.home.title} note={deskTexts.home.hello(desk.name)}>
      <FactorNotice />
      <InstallationStates rights={desk.rights} />
      {sections.length === 0 && <EmptyState title={title} text={text} />}
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {sections.map(({ name, path, waiting }) => {
          const count = (waiting && desk.waiting[waiting]) ?? null
          const since = waiting && waiting in oldest ? oldest[waiting as keyof Oldest] : null
          return (
            <li key={name}>
              <Link to={path} className={`${cardLook} flex min-h-24 flex-col gap-1 p-4 hover:border-accent`}>
                <span className="font-bold">{deskTexts.names[name]}</span>
                {count === null ? (
                  <span className="text-quiet">{FOUND[name]}</span>
                ) : (
                  <span className={count > 0 ? 'text-accent' : 'text-quiet'}>
                    {count > 0 ? deskTexts.home.some(numberText(count)) : deskTexts.home.nothing}
                  </span>
                )}
                {since && (
                  <span className="text-sm text-quiet">
                    {todayTexts.oldest(spanText(secondsSince(since)))}
                  </span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
      <TodayCards rights={desk.rights} />
    </Page>
  )
}

/** An address below /staff without a page; its link leads to the desk. */
export function DeskNotFound() {
  usePageTitle(notFoundTexts.title)
  return (
    <EmptyState
      level={1}
      title={notFoundTexts.title}
      text={notFoundTexts.text}
      isMissing
      action={
        <Link to={deskPaths.home} className={buttonLook()}>
          {deskTexts.toDesk}
        </Link>
      }
    />
  )
}

const secondsSince = (at: string) => Math.max(0, (serverNow() - Date.parse(at)) / 1_000)
