import type { StaffTicket } from '@jarchi/shared/api/staff-tickets.ts'
import { MAX_TICKET_TEXT } from '@jarchi/shared/api/support.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
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
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { staffTicketTexts } from '../../../i18n/staff-tickets.ts'
import { ticketFormTexts } from '../../../i18n/support.ts'
import { Button } from '../../../ui/button.tsx'
import { cardLook } from '../../../ui/looks.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { forgetWork, keepWork, keptWork } from '../../../form/unfinished-work.ts'
import { AttachmentField } from '../../support/attachments/attachment-field.tsx'
import { useAttachments } from '../../support/attachments/use-attachments.ts'
import { forgetSendingKey, sendingKey } from '../../../form/sending-key.ts'

const workOf = (ticket: number) => `staff-answer/${ticket}`

function keptText(ticket: number): string {
  const text = keptWork(workOf(ticket))?.text
  return typeof text === 'string' ? text : ''
}

/** The answer to a customer; kept over a reload, and written once however often it is sent. */
export function AnswerForm({ ticket: { id } }: { ticket: StaffTicket }) {
  const work = workOf(id)
  const [text, setText] = useState(() => keptText(id))
  const [isTried, setTried] = useState(false)
  const { shelf, files } = useAttachments(work, uploadForAnswer)
  const limits = useQuery(ticketSettingQuery).data?.limits
  const answer = useMutation({
    mutationFn: async (written: string) => {
      const attachments = await shelf.ready()
      if (!attachments) throw new Error(ticketFormTexts.problems.not_uploaded)
      const message = { text: written, attachments }
      return answerTicket(id, message, sendingKey(work, message))
    },
    onSuccess(ticket) {
      forgetWork(work)
      forgetSendingKey(work)
      shelf.clear()
      setText('')
      setTried(false)
      queryClient.setQueryData(staffTicketQuery(id).queryKey, ticket)
      void queryClient.invalidateQueries({ queryKey: staffTicketsKey })
      void refreshCounts()
      showToast('success', staffTicketTexts.sent)
    },
  })
  const written = text.trim()
  const isEmpty = !written && files.length === 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isEmpty && !answer.isPending) answer.mutate(written)
  }
  return (
    <form noValidate onSubmit={submit} className={`${cardLook} flex flex-col gap-3 p-4`}>
      <TextArea
        label={staffTicketTexts.answer}
        rows={5}
        maxLength={MAX_TICKET_TEXT}
        value={text}
        error={answer.error?.message ?? (isTried && isEmpty ? staffTicketTexts.needed : null)}
        onChange={({ target }) => {
          setText(target.value)
          keepWork(work, { text: target.value })
        }}
      />
      <AttachmentField
        shelf={shelf}
        files={files}
        limits={limits}
        error={null}
        busy={answer.isPending}
        onChange={answer.reset}
      />
      <Button type="submit" busy={answer.isPending} className="sm:self-start">
        {staffTicketTexts.send}
      </Button>
    </form>
  )
}

/** What else can be done with a ticket: another subject, closing, and opening again. */
export function TicketActs({ ticket: { id, subject, state, category } }: { ticket: StaffTicket }) {
  const [isAsking, setAsking] = useState(false)
  const categories = useQuery(ticketSettingQuery).data?.results ?? [category]
  const act = useMutation({
    mutationFn: ({ run }: { run: () => Promise<StaffTicket>; done: string }) => run(),
    onSuccess(changed, { done }) {
      queryClient.setQueryData(staffTicketQuery(id).queryKey, changed)
      void queryClient.invalidateQueries({ queryKey: staffTicketsKey })
      void refreshCounts()
      showToast('success', done)
    },
    onError: (error) => showToast('error', error.message),
    onSettled: () => setAsking(false),
  })
  const turn = (closed: boolean) =>
    act.mutate({
      run: () => switchStaffTicket(id, closed),
      done: closed ? staffTicketTexts.closed : staffTicketTexts.reopened,
    })
  return (
    <>
      <Select
        label={staffTicketTexts.category}
        value={category.slug}
        options={categories.map(({ slug, title }) => ({ value: slug, text: title }))}
        onChange={(slug) => act.mutate({ run: () => assignCategory(id, slug), done: deskTexts.done })}
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
