import { MAX_TICKET_TEXT } from '@jarchi/shared/api/support.ts'
import type { StaffTicket } from '@jarchi/shared/api/staff-tickets.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { refreshCounts } from '../../../api/staff/desk.ts'
import {
  answerTicket,
  staffTicketQuery,
  staffTicketsKey,
  ticketSettingQuery,
} from '../../../api/staff/tickets.ts'
import { staffTicketTexts as fa } from '../../../i18n/staff-tickets.ts'
import { ticketFormTexts } from '../../../i18n/ticket-form.ts'
import { Button } from '../../../ui/button.tsx'
import { cardLook } from '../../../ui/card-look.ts'
import { showToast } from '../../../ui/toasts/toast-store.ts'
import { forgetWork, keepWork, keptWork } from '../../kept-work.ts'
import { AttachmentField } from '../../support/attachments/attachment-field.tsx'
import { forgetSendingKey, sendingKey } from '../../support/sending-key.ts'
import { TextArea } from '../text-area.tsx'
import { useAnswerFiles } from './use-answer-files.ts'

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
  const { shelf, files } = useAnswerFiles(work)
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
      showToast('success', fa.sent)
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
        label={fa.answer}
        rows={5}
        maxLength={MAX_TICKET_TEXT}
        value={text}
        error={answer.error?.message ?? (isTried && isEmpty ? fa.needed : null)}
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
        {fa.send}
      </Button>
    </form>
  )
}
