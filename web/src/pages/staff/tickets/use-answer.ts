import type { StaffTicket } from '@jarchi/shared/api/staff-tickets.ts'
import { deskPaths } from '@jarchi/shared/platform/desk-paths.ts'
import { useRef } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { refreshCounts } from '../../../api/staff/desk.ts'
import {
  answerTicket,
  staffTicketQuery,
  staffTicketsKey,
  uploadForAnswer,
} from '../../../api/staff/tickets.ts'
import { forgetSendingKey, sendingKey } from '../../../form/idempotency-key.ts'
import { useForm } from '../../../form/use-form.ts'
import { staffTicketTexts } from '../../../i18n/staff-tickets.ts'
import { ticketFormTexts } from '../../../i18n/support.ts'
import { go } from '../../../navigation/navigate.ts'
import { showToast } from '../../../ui/toasts.tsx'
import { useAttachments } from '../../support/attachments/use-attachments.ts'
import { openNextTicket } from './ticket-claim.ts'

/** The answer to a ticket with its files; kept over a reload, and written only once, however often it is sent. */
export function useAnswer({ id, messages }: StaffTicket) {
  const last = messages.at(-1)?.id ?? 0
  const work = `staff-answer/${id}`
  const { shelf, files } = useAttachments(work, uploadForAnswer)
  const goesOn = useRef(false)
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
    async onSent(ticket) {
      form.reset()
      forgetSendingKey(work)
      shelf.clear()
      queryClient.setQueryData(staffTicketQuery(id).queryKey, ticket)
      void queryClient.invalidateQueries({ queryKey: staffTicketsKey })
      void refreshCounts()
      const text = goesOn.current ? await leaveForNext(id) : staffTicketTexts.sent
      showToast('success', text)
    },
    fieldOf: () => null,
  })
  const isUntouched = form.values.text === '' && files.length === 0
  return {
    form,
    shelf,
    files,
    isUntouched,
    /** The last message came while the answer was being written. */
    unseen: isUntouched
      ? undefined
      : messages.findLast((message) => message.id > form.values.last_message_id),
    /** An answer that begins with a file is one to everything that is here, too. */
    attach: () => {
      form.change(isUntouched ? { last_message_id: last } : {})
      form.takeBack('text')
    },
    write: (text: string) => form.change({ text, ...(isUntouched && { last_message_id: last }) }),
    readOn: () => form.change({ last_message_id: last }),
    /** What follows when the answer has been sent. */
    thenNext: (isWanted: boolean) => (goesOn.current = isWanted),
  }
}

/** Without another ticket, back to the list; what to say. */
async function leaveForNext(answered: number): Promise<string> {
  // Without a network the list asks again.
  if (await openNextTicket(answered, true).catch(() => false)) return staffTicketTexts.sent
  go(deskPaths.tickets, { replace: true })
  return staffTicketTexts.sentLast
}
