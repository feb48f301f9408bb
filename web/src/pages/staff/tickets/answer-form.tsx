import type { StaffTicket } from '@jarchi/shared/api/staff-tickets.ts'
import { MAX_TICKET_TEXT } from '@jarchi/shared/api/support.ts'
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
import { TextArea } from '../../../ui/text-area.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { AttachmentField } from '../../support/attachments/attachment-field.tsx'
import { useAttachments } from '../../support/attachments/use-attachments.ts'
import { tellFailure } from '../../tell-failure.ts'

/** The answer to a customer; kept over a reload, and written only once, however often it is sent. */
export function AnswerForm({ ticket: { id } }: { ticket: StaffTicket }) {
  const work = `staff-answer/${id}`
  const { shelf, files } = useAttachments(work, uploadForAnswer)
  const limits = useQuery(ticketSettingQuery).data?.limits
  const form = useForm({
    fresh: { text: '' },
    work,
    problemsOf: ({ text }) =>
      text.trim() === '' && files.length === 0 ? { text: staffTicketTexts.needed } : {},
    async send({ text }) {
      const attachments = await shelf.ready()
      if (!attachments) throw new Error(ticketFormTexts.problems.not_uploaded)
      const message = { text: text.trim(), attachments }
      return answerTicket(id, message, sendingKey(work, message))
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
  return (
    <form {...form.props} className={`${cardLook} flex flex-col gap-3 p-4`}>
      <TextArea
        {...form.text('text')}
        label={staffTicketTexts.answer}
        rows={5}
        maxLength={MAX_TICKET_TEXT}
        error={form.problemOf('text') ?? form.refusal?.message}
      />
      <AttachmentField
        shelf={shelf}
        files={files}
        limits={limits}
        error={null}
        busy={form.isSending}
        onChange={() => form.takeBack('text')}
      />
      <Button type="submit" busy={form.isSending} className="sm:self-start">
        {staffTicketTexts.send}
      </Button>
    </form>
  )
}

type Act = { run: () => Promise<StaffTicket>; done: string; notDone: string }

/** Other actions on a ticket: changing the subject, closing, and opening again. */
export function TicketActs({ ticket: { id, subject, state, category } }: { ticket: StaffTicket }) {
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
    onError: (error, { notDone }) => tellFailure(notDone, error),
    onSettled: () => setAsking(false),
  })
  const turn = (closed: boolean) =>
    act.mutate({
      run: () => switchStaffTicket(id, closed),
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
