import type { AuditLogPage } from '@jarchi/shared/api/staff-audit.ts'
import { auditObject, auditObjectText } from '@jarchi/shared/text/audit-object.ts'
import { deskPaths } from '@jarchi/shared/platform/desk-paths.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import sentences from '../../../../../data/texts/audit-sentences.json' with { type: 'json' }
import { deskQuery } from '../../../api/staff/desk.ts'
import { quoted } from '../../../i18n/format.ts'
import { auditTexts } from '../../../i18n/staff-audit.ts'
import { reviewTexts } from '../../../i18n/staff-review.ts'
import { staffTicketTexts } from '../../../i18n/staff-tickets.ts'
import { Link } from '../../../navigation/link.tsx'
import { sectionAt, sectionsFor } from '../desk-sections.ts'

type Line = AuditLogPage['results'][number]

const SENTENCES: Readonly<Record<string, string>> = sentences.sentences
const NAMES: Readonly<Record<string, string>> = auditTexts.actions

/** A line as a sentence: who did what to what, with its names in their places. */
export function AuditSentence({ line, who }: { line: Line; who: ReactNode }) {
  const { action } = line
  const sentence = SENTENCES[action] ?? auditTexts.sentence(NAMES[action] ?? action)
  return (
    <span className="wrap-anywhere">
      {sentence.split(/(\{\w+\})/).map((part) => {
        if (part === '{who}') return <span key={part}>{who}</span>
        if (part === '{what}') return <What key={part} line={line} />
        return part
      })}
      <Change line={line} />
    </span>
  )
}

/** What a line speaks of; a link to its page for those whose rights open it. */
function What({ line: { object, account } }: { line: Line }) {
  const rights = useQuery(deskQuery).data?.rights ?? []
  const parts = auditObject(object)
  const isNamed = parts?.kind === 'account' && account && String(account.id) === parts.id
  const text = isNamed ? auditTexts.accountNamed(account.name) : auditObjectText(object, sentences.objects)
  const to = parts && pathOf(parts)
  const section = to ? sectionAt(to.replace(/\?.*/, '')) : undefined
  if (!to || !section || !sectionsFor(rights).includes(section))
    return <bdi className="font-semibold">{text}</bdi>
  return (
    <Link
      to={to}
      className="inline-flex items-center font-semibold text-accent hover:underline max-lg:min-h-11 max-lg:min-w-11"
    >
      <bdi>{text}</bdi>
    </Link>
  )
}

const PAGES: Readonly<Record<string, (id: string) => string>> = {
  account: (id) => deskPaths.account(Number(id)),
  ad: (id) => deskPaths.reviewOf(Number(id)),
  approval: () => deskPaths.approvals,
  block: () => deskPaths.exchange,
  'gift card': () => deskPaths.giftCards,
  package: () => deskPaths.packages,
  payment: deskPaths.payment,
  refund: () => deskPaths.refunds,
  saved_answer: () => deskPaths.savedAnswers,
  ticket_category: () => deskPaths.ticketCategories,
  ticket: (id) => deskPaths.ticket(Number(id)),
}

const pathOf = ({ kind, id }: { kind: string; id: string }) => PAGES[kind]?.(id) ?? null

/** What was before and is now, where both are words. */
function Change({ line: { action, details } }: { line: Line }) {
  const before = wordsOf(action, details.before)
  const after = wordsOf(action, details.after)
  if (before === null && after === null) return null
  return (
    <span className="text-quiet">
      {' '}
      · {auditTexts.changed(before && quoted(before), after && quoted(after))}
    </span>
  )
}

/** Codes and objects are no words. */
function wordsOf(action: string, value: unknown): string | null {
  if (action.startsWith('ad.')) return wordOf(reviewTexts.statuses, value)
  if (typeof value !== 'string') return null
  if (action.startsWith('ticket.')) {
    const state = wordOf(staffTicketTexts.shown, value)
    if (state !== null) return state
  }
  return /\p{Script=Arabic}/u.test(value) ? value : null
}

function wordOf(words: Readonly<Record<string | number, string>>, value: unknown): string | null {
  return (typeof value === 'string' || typeof value === 'number') && Object.hasOwn(words, value)
    ? (words[value] ?? null)
    : null
}
