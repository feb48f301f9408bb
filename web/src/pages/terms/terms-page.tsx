import type { TermsBlock, TermsView, TermsWords } from '@jarchi/shared/api/terms.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { termsQuery } from '../../api/terms.ts'
import { commonTexts } from '../../i18n/common.ts'
import { dayText } from '../../i18n/date-format.ts'
import { shellTexts } from '../../i18n/shell.ts'
import { termsTexts } from '../../i18n/terms.ts'
import { Link } from '../../navigation/link.tsx'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { cardLook } from '../../ui/looks.ts'
import { FormSkeleton } from '../../ui/form-skeleton.tsx'
import { Icon, Logo } from '../../ui/icon.tsx'
import { downIcon } from '../../ui/icons.ts'
import { linkIcon } from '../../ui/later-icons.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { showToast } from '../../ui/toasts.tsx'
import { useWideScreen } from '../../ui/use-media.ts'
import { PlainLayout } from '../layouts/plain-layout.tsx'
import { QueryView } from '../../ui/query-view.tsx'

/** The terms of service, with numbers for links, and printable (§D8.2). */
export function TermsPage() {
  usePageTitle(termsTexts.title)
  const asked = useQuery(termsQuery)
  const terms = asked.data
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 tabIndex={-1} className="text-xl">
            {terms?.title ?? termsTexts.title}
          </h1>
          {terms && <p className="text-sm text-quiet">{termsTexts.version(dayText(terms.version))}</p>}
        </div>
        {terms && (
          <Button variant="plain" className="print:hidden" onClick={() => window.print()}>
            {termsTexts.print}
          </Button>
        )}
      </div>
      <QueryView
        query={asked}
        failed={termsTexts.failed}
        skeleton={<FormSkeleton label={commonTexts.loading} />}
      >
        {(text) => <TermsSheet terms={text} />}
      </QueryView>
    </div>
  )
}

/** /auth/tos: the terms for visitors who are not signed in (§D2.17). */
export function OuterTermsPage() {
  return (
    <PlainLayout>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-2 print:hidden">
        <div className="flex items-center gap-3">
          <Logo className="size-10" />
          <p className="leading-tight">
            <span className="block font-bold">{runtimeConfig.brandName}</span>
            <span className="text-sm text-quiet">{shellTexts.panelOf(runtimeConfig.marketplaceName)}</span>
          </p>
        </div>
        <Link to={paths.auth} className={buttonLook('quiet', '-mx-3 px-3')}>
          {termsTexts.toSignIn}
        </Link>
      </div>
      <TermsPage />
    </PlainLayout>
  )
}

/** The text with its table of contents: beside it from 992 px, folded above it on narrower screens. */
function TermsSheet({ terms }: { terms: TermsView }) {
  useEffect(() => {
    // The browser looked for the clause in the address before the text had loaded.
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [])
  const titles = terms.clauses.map(({ title }) => title)
  return (
    <div className="grid print:block items-start gap-4 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-6">
      <TermsContents titles={titles} />
      <article
        className={`${cardLook} flex max-w-[48rem] flex-col gap-8 p-4 md:p-8 print:max-w-none print:gap-5 print:border-0 print:p-0`}
      >
        {terms.intro.length > 0 && (
          <div className="flex flex-col gap-3">
            <TermsBlocks blocks={terms.intro} />
          </div>
        )}
        {terms.clauses.map((clause, index) => (
          <TermsClause key={index} number={index + 1} clause={clause} />
        ))}
      </article>
    </div>
  )
}

/** The table of contents. */
function TermsContents({ titles }: { titles: readonly string[] }) {
  const links = (
    <ol className="flex flex-col">
      {titles.map((title, index) => (
        <li key={index}>
          <a
            href={`#${clauseId(index + 1)}`}
            className="flex min-h-11 items-center rounded-field px-3 py-1 hover:bg-page hover:text-accent"
          >
            {termsTexts.clause(index + 1, title)}
          </a>
        </li>
      ))}
    </ol>
  )
  if (useWideScreen())
    return (
      <nav
        aria-label={termsTexts.contents}
        className={`${cardLook} sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto p-3 text-sm`}
      >
        <p className="px-3 py-2 font-bold">{termsTexts.contents}</p>
        {links}
      </nav>
    )
  return (
    <nav aria-label={termsTexts.contents} className={cardLook}>
      <details className="group">
        <summary className="flex min-h-12 list-none items-center justify-between gap-3 rounded-card px-4 font-bold [&::-webkit-details-marker]:hidden">
          {termsTexts.contents}
          <Icon shape={downIcon} className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        <div className="px-1 pb-2">{links}</div>
      </details>
    </nav>
  )
}

type Props = { number: number; clause: TermsView['clauses'][number] }

/** A numbered clause with a link that can be shared. */
function TermsClause({ number, clause: { title, blocks } }: Props) {
  const id = clauseId(number)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(`${paths.publicTerms}#${id}`, location.origin).href)
      showToast('success', termsTexts.copied(number))
    } catch {
      // Without a secure connection there is no clipboard; then the link is in the address bar.
      location.hash = id
      showToast('warning', termsTexts.notCopied)
    }
  }
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-2 print:break-after-avoid">
        <h2 id={id} className="py-2 text-lg target:text-accent">
          {termsTexts.clause(number, title)}
        </h2>
        <button
          type="button"
          aria-label={termsTexts.copyLink(number)}
          onClick={() => void copy()}
          className="-me-2 grid size-11 shrink-0 place-items-center rounded-field text-quiet hover:bg-page hover:text-accent print:hidden"
        >
          <Icon shape={linkIcon} className="size-5" />
        </button>
      </div>
      <TermsBlocks blocks={blocks} />
    </section>
  )
}

/** Paragraphs and lists; they have no key except their order. */
function TermsBlocks({ blocks }: { blocks: readonly TermsBlock[] }) {
  return blocks.map((block, index) => {
    if (block.kind === 'paragraph')
      return (
        <p key={index}>
          <Sentence words={block.words} />
        </p>
      )
    const List = block.is_ordered ? 'ol' : 'ul'
    const marks = block.is_ordered ? 'list-[persian]' : 'list-disc'
    return (
      <List key={index} className={`${marks} flex flex-col gap-1.5 ps-6 marker:text-quiet`}>
        {block.items.map((words, item) => (
          <li key={item}>
            <Sentence words={words} />
          </li>
        ))}
      </List>
    )
  })
}

function Sentence({ words }: { words: readonly TermsWords[] }) {
  return words.map(({ text, is_strong, href }, index) => {
    const shown = is_strong ? <strong key={index}>{text}</strong> : text
    if (href === null) return shown
    return (
      <a key={index} href={href} target="_blank" rel="noopener noreferrer" className="text-accent underline">
        {shown}
      </a>
    )
  })
}

/** A clause's id in an address. */
const clauseId = (number: number) => `clause-${number}`
