import { NewTicket } from '@jarchi/shared/api/support.ts'

/** A ticket as it is being written; files aside. */
export type TicketDraft = { category: string; subject: string; text: string }
export type TicketProblems = Partial<Record<keyof TicketDraft, string>>

export const EMPTY_TICKET: TicketDraft = { category: '', subject: '', text: '' }

/** The code of each field's problem, by the schema that the server applies. */
export function ticketProblems(draft: TicketDraft): TicketProblems {
  const read = NewTicket.safeParse({ ...draft, attachments: [] })
  const problems: TicketProblems = {}
  for (const { path, message } of read.error?.issues ?? []) {
    const [field] = path as [keyof TicketDraft]
    problems[field] ??= message
  }
  if (draft.category === '') problems.category = 'required'
  if (draft.subject.trim() === '') problems.subject = 'required'
  return problems
}

/** The draft in what was kept, whatever that is. */
export function ticketDraftOf(work: Record<string, unknown> | null): TicketDraft | null {
  if (!work) return null
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const draft = { category: text(work.category), subject: text(work.subject), text: text(work.text) }
  return Object.values(draft).some(Boolean) ? draft : null
}
