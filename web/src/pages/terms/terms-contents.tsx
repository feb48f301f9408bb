import { termsTexts as fa } from '../../i18n/terms.ts'
import { cardLook } from '../../ui/card-look.ts'
import { Icon } from '../../ui/icon.tsx'
import { downIcon } from '../../ui/icons.ts'
import { useWideScreen } from '../../ui/use-media.ts'
import { clauseId } from './public-terms.ts'

/** Where each clause stands. */
export function TermsContents({ titles }: { titles: readonly string[] }) {
  const links = (
    <ol className="flex flex-col">
      {titles.map((title, index) => (
        <li key={index}>
          <a
            href={`#${clauseId(index + 1)}`}
            className="flex min-h-11 items-center rounded-field px-3 py-1 hover:bg-page hover:text-accent"
          >
            {fa.clause(index + 1, title)}
          </a>
        </li>
      ))}
    </ol>
  )
  if (useWideScreen())
    return (
      <nav
        aria-label={fa.contents}
        className={`${cardLook} sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto p-3 text-sm`}
      >
        <p className="px-3 py-2 font-bold">{fa.contents}</p>
        {links}
      </nav>
    )
  return (
    <nav aria-label={fa.contents} className={cardLook}>
      <details className="group">
        <summary className="flex min-h-12 list-none items-center justify-between gap-3 rounded-card px-4 font-bold [&::-webkit-details-marker]:hidden">
          {fa.contents}
          <Icon shape={downIcon} className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        <div className="px-1 pb-2">{links}</div>
      </details>
    </nav>
  )
}
