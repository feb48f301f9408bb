import type { StaffDesk } from '@jarchi/shared/api/staff-desk.ts'
import { usePath } from '../../navigation/use-place.ts'
import { numberText } from '../../i18n/format.ts'
import { deskTexts as fa } from '../../i18n/staff-desk.ts'
import { Link } from '../../navigation/link.tsx'
import { sectionAt, sectionsFor } from './desk-sections.ts'
import { intoSight } from './into-sight.ts'

const row =
  'flex min-h-11 items-center justify-between gap-2 rounded-field px-3 whitespace-nowrap text-quiet hover:bg-page hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent'

/** The parts of the desk that one may use, with how much waits in each; a strip on a phone, a column beside the page else. */
export function DeskNav({ desk }: { desk: StaffDesk }) {
  const open = sectionAt(usePath())
  return (
    <nav
      aria-label={fa.sections}
      className="relative flex shrink-0 gap-1 border-line bg-card p-2 max-lg:overflow-x-auto max-lg:border-b lg:sticky lg:top-14 lg:h-[calc(100dvh-3.5rem)] lg:w-52 lg:flex-col lg:border-e lg:p-3"
    >
      {sectionsFor(desk.rights).map((section) => {
        const { name, path, waiting } = section
        const count = waiting ? desk.waiting[waiting] : null
        return (
          <Link
            key={name}
            to={path}
            aria-current={section === open ? 'page' : undefined}
            ref={section === open ? intoSight : undefined}
            className={row}
          >
            {fa.names[name]}
            {count !== null && count > 0 && (
              <span className="min-w-6 rounded-full bg-accent px-2 text-center text-xs font-bold text-on-accent">
                <span aria-hidden="true">{numberText(count)}</span>
                <span className="sr-only">{fa.waiting(numberText(count))}</span>
              </span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}
