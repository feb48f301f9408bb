import type { StaffTicket } from '@jarchi/shared/api/staff-tickets.ts'
import { LONGEST_TICKET_TEXT, type TicketMessage } from '@jarchi/shared/api/support.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { refreshCounts } from '../../../api/staff/desk.ts'
import {
  answerTicket,
  assignCategory,
  staffTicketQuery,
  staffTicketsKey,
  switchStaffTicket,
  ticketSettingQuery,
  uploadForAnswer,
} from '../../../api/staff/tickets.ts'
import { forgetSendingKey, sendingKey } from '../../../form/idempotency-key.ts'
import { useForm } from '../../../form/use-form.ts'
import { staffTicketTexts } from '../../../i18n/staff-tickets.ts'
import { ticketFormTexts } from '../../../i18n/support.ts'
import { Button } from '../../../ui/button.tsx'
import { cardLook } from '../../../ui/looks.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-input.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { AttachmentField } from '../../support/attachments/attachment-field.tsx'
import { useAttachments } from '../../support/attachments/use-attachments.ts'
import { tellFailure } from '../../../ui/tell-failure.ts'

/** The answer to a customer; kept over a reload, and written only once, however often it is sent. */
export function AnswerForm({ ticket: { id, messages } }: { ticket: StaffTicket }) {
  const last = lastMessageOf(messages)
  const work = `staff-answer/${id}`
  const { shelf, files } = useAttachments(work, uploadForAnswer)
  const limits = useQuery(ticketSettingQuery).data?.limits
  const form = useForm({
    // What the answer was written on: later messages are told, and the server refuses an answer beside them.
    fresh: { text: '', last_message_id: last },
    work,
    problemsOf: ({ text }) => (text.trim() || files.length > 0 ? {} : { text: staffTicketTexts.needed }),
    async send({ text, last_message_id }) {
      const attachments = await shelf.ready()
      if (!attachments) throw new Error(ticketFormTexts.problems.not_uploaded)
      const message = { text: text.trim(), attachments, last_message_id }
      const refresh = () => void queryClient.invalidateQueries(staffTicketQuery(id))
      return answerTicket(id, message, sendingKey(work, message)).finally(refresh)
    },
    onSent(ticket) {
      form.reset()
      forgetSendingKey(work)
      shelf.clear()
      queryClient.setQueryData(staffTicketQuery(id).queryKey, ticket)
      void queryClient.invalidateQueries({ queryKey: staffTicketsKey })
      void refreshCounts()
      showToast('success', staffTicketTexts.sent)
    },
    fieldOf: () => null,
  })
  const { text: written, last_message_id: seen } = form.values
  const isUntouched = written === '' && files.length === 0
  const begun = isUntouched ? { last_message_id: last } : {}
  const unseen = isUntouched ? undefined : messages.findLast((message) => message.id > seen)
  return (
    <form {...form.props} className={`${cardLook} flex flex-col gap-3 p-4`}>
      {unseen && <WrittenMeanwhile message={unseen} onRead={() => form.change({ last_message_id: last })} />}
      <TextArea
        {...form.text('text')}
        onChange={({ target }) => form.change({ text: target.value, ...begun })}
        label={staffTicketTexts.answer}
        rows={5}
        maxLength={LONGEST_TICKET_TEXT}
        error={form.problemOf('text') ?? form.refusalText}
      />
      <AttachmentField
        shelf={shelf}
        files={files}
        limits={limits}
        error={null}
        busy={form.isSending}
        onChange={() => {
          form.change(begun)
          form.takeBack('text')
        }}
      />
      <Button type="submit" busy={form.isSending} className="sm:self-start">
        {staffTicketTexts.send}
      </Button>
    </form>
  )
}

/** A message that came while the answer was being written; the answer waits until it was read. */
function WrittenMeanwhile({ message, onRead }: { message: TicketMessage; onRead: () => void }) {
  const { from, author } = message
  return (
    <div role="alert" className="rounded-field bg-warning-soft px-4 py-3">
      <p className="wrap-anywhere">
        {from === 'staff' ? staffTicketTexts.answeredMeanwhile(author) : staffTicketTexts.askedMeanwhile}
      </p>
      <Button variant="plain" className="mt-2 text-sm" onClick={onRead}>
        {staffTicketTexts.readMeanwhile}
      </Button>
    </div>
  )
}

const lastMessageOf = (messages: readonly TicketMessage[]) => messages.at(-1)?.id ?? 0

type Act = { run: () => Promise<StaffTicket>; done: string; notDone: string }

/** Other actions on a ticket: changing the subject, closing, and opening again. */
export function TicketActs({ ticket }: { ticket: StaffTicket }) {
  const { id, subject, state, category, messages } = ticket
  const [isAsking, setAsking] = useState(false)
  const categories = useQuery(ticketSettingQuery).data?.results ?? [category]
  const act = useMutation({
    mutationFn: ({ run }: Act) => run(),
    onSuccess(changed, { done }) {
      queryClient.setQueryData(staffTicketQuery(id).queryKey, changed)
      void queryClient.invalidateQueries({ queryKey: staffTicketsKey })
      void refreshCounts()
      showToast('success', done)
    },
    onError(error, { notDone }) {
      tellFailure(notDone, error)
      void queryClient.invalidateQueries(staffTicketQuery(id))
    },
    onSettled: () => setAsking(false),
  })
  const turn = (closed: boolean) =>
    act.mutate({
      run: () => switchStaffTicket(id, { closed, last_message_id: lastMessageOf(messages) }),
      done: closed ? staffTicketTexts.closed : staffTicketTexts.reopened,
      notDone: closed ? staffTicketTexts.notClosed : staffTicketTexts.notReopened,
    })
  return (
    <>
      <Select
        label={staffTicketTexts.category}
        value={category.slug}
        options={categories.map(({ slug, title }) => ({ value: slug, text: title }))}
        onChange={(slug) =>
          act.mutate({
            run: () => assignCategory(id, slug),
            done: staffTicketTexts.categoryChanged,
            notDone: staffTicketTexts.categoryNotChanged,
          })
        }
      />
      {state === 'closed' ? (
        <Button variant="plain" busy={act.isPending} onClick={() => turn(false)}>
          {staffTicketTexts.reopen}
        </Button>
      ) : (
        <Button variant="plain" onClick={() => setAsking(true)}>
          {staffTicketTexts.close}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={staffTicketTexts.close}
        confirm={staffTicketTexts.close}
        busy={act.isPending}
        onConfirm={() => turn(true)}
        onClose={() => setAsking(false)}
      >
        {staffTicketTexts.closeText(subject)}
      </ConfirmDialog>
    </>
  )
}
