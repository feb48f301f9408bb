import type { Ticket } from '@jarchi/shared/api/support.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, type FormEvent } from 'react'
import { sendMessage, ticketCategoriesQuery } from '../../../api/support.ts'
import { ticketFormTexts as fa } from '../../../i18n/ticket-form.ts'
import { focusFirstProblem } from '../../../ui/focus-first-problem.ts'
import { RestoredNotice } from '../../../ui/restored-notice.tsx'
import { showToast } from '../../../ui/toasts/toast-store.ts'
import { TextField } from '../form/text-field.tsx'
import { WritingEnd } from '../form/writing-end.tsx'
import { useWriting } from '../form/use-writing.ts'
import { EMPTY_REPLY, replyDraftOf, replyProblems } from './reply-draft.ts'

/** A reply to a ticket; to a closed one it opens it again. */
export function ReplyForm({ account, ticket }: { account: number; ticket: Ticket }) {
  const form = useRef<HTMLFormElement>(null)
  const limits = useQuery(ticketCategoriesQuery(account)).data?.limits
  const focusText = () => form.current?.querySelector('textarea')?.focus()
  const writing = useWriting({
    account,
    work: `ticket-reply/${account}/${ticket.id}`,
    empty: EMPTY_REPLY,
    draftOf: replyDraftOf,
    problemsOf: replyProblems,
    send: (message, key) => sendMessage(account, ticket.id, message, key),
    onSent() {
      showToast('success', fa.replySent)
      focusText()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    writing.send(() => focusFirstProblem(form.current))
  }
  const startOver = () => {
    writing.startOver()
    // The pressed button leaves with its notice.
    focusText()
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {writing.isRestored && (
        <RestoredNotice text={fa.restored} startOver={fa.startOver} onStartOver={startOver} />
      )}
      <TextField
        label={fa.reply}
        hint={ticket.state === 'closed' ? fa.replyAgain : undefined}
        error={writing.problemOf('text')}
        className="min-h-24"
        value={writing.draft.text}
        onChange={(text) => writing.change({ text })}
      />
      <WritingEnd writing={writing} limits={limits} send={fa.sendReply} />
    </form>
  )
}
