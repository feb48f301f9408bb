import type { StaffDesk } from '@jarchi/shared/api/staff-desk.ts'
import { useQuery } from '@tanstack/react-query'
import { deskQuery } from '../../api/staff/desk.ts'
import { numberText } from '../../i18n/format.ts'
import { deskTexts as fa } from '../../i18n/staff-desk.ts'
import { Link } from '../../navigation/link.tsx'
import { cardLook } from '../../ui/card-look.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { sectionsFor, type SectionName } from './desk-sections.ts'

const FOUND: Partial<Record<SectionName, string>> = fa.home.found

/** What waits for somebody, part by part. */
export function DeskHome() {
  const { data: desk } = useQuery(deskQuery)
  return desk && <WaitingWork desk={desk} />
}

function WaitingWork({ desk }: { desk: StaffDesk }) {
  const sections = sectionsFor(desk.rights)
  const { title, text } = fa.home.noSections
  return (
    <Page title={fa.home.title} note={fa.home.hello(desk.name)}>
      {sections.length === 0 && <EmptyState title={title} text={text} />}
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {sections.map(({ name, path, waiting }) => {
          const count = waiting ? desk.waiting[waiting] : null
          return (
            <li key={name}>
              <Link to={path} className={`${cardLook} flex min-h-24 flex-col gap-1 p-4 hover:border-accent`}>
                <span className="font-bold">{fa.names[name]}</span>
                {count === null ? (
                  <span className="text-quiet">{FOUND[name]}</span>
                ) : (
                  <span className={count > 0 ? 'text-accent' : 'text-quiet'}>
                    {count > 0 ? fa.home.some(numberText(count)) : fa.home.nothing}
                  </span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </Page>
  )
}
