import type { Ticket } from '@jarchi/shared/api/support.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, type FormEvent } from 'react'
import { createTicket, ticketCategoriesQuery } from '../../../api/support.ts'
import { ticketFormTexts as fa } from '../../../i18n/ticket-form.ts'
import { focusFirstProblem } from '../../../ui/focus-first-problem.ts'
import { RestoredNotice } from '../../../ui/restored-notice.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { CategoryField } from './category-field.tsx'
import { TextField } from './text-field.tsx'
import { EMPTY_TICKET, ticketDraftOf, ticketProblems } from './ticket-draft.ts'
import { WritingEnd } from './writing-end.tsx'
import { useWriting } from './use-writing.ts'

type Props = { account: number; onSent: (ticket: Ticket) => void }

/** A new ticket: what it is about, the matter, and files; what is written is kept until it has been sent. */
export function TicketForm({ account, onSent }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const categories = useQuery(ticketCategoriesQuery(account))
  const writing = useWriting({
    account,
    work: `ticket/${account}`,
    empty: EMPTY_TICKET,
    draftOf: ticketDraftOf,
    problemsOf: ticketProblems,
    send: (ticket, key) => createTicket(account, ticket, key),
    onSent,
  })
  const { draft, change, problemOf } = writing
  const submit = (event: FormEvent) => {
    event.preventDefault()
    writing.send(() => focusFirstProblem(form.current))
  }
  const startOver = () => {
    writing.startOver()
    // The pressed button leaves with its notice.
    form.current?.querySelector('select')?.focus()
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {writing.isRestored && (
        <RestoredNotice text={fa.restored} startOver={fa.startOver} onStartOver={startOver} />
      )}
      <CategoryField
        categories={categories}
        value={draft.category}
        error={problemOf('category')}
        onChange={(category) => change({ category })}
      />
      <TextInput
        label={fa.subject}
        hint={fa.subjectHint}
        error={problemOf('subject')}
        maxLength={200}
        value={draft.subject}
        onChange={({ target }) => change({ subject: target.value })}
      />
      <TextField
        label={fa.text}
        hint={fa.textHint}
        error={problemOf('text')}
        value={draft.text}
        onChange={(text) => change({ text })}
      />
      <WritingEnd writing={writing} limits={categories.data?.limits} send={fa.send} />
    </form>
  )
}
