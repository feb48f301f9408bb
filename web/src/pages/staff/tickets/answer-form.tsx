import { MAX_TICKET_TEXT } from '@jarchi/shared/api/support.ts'
import type { StaffTicket } from '@jarchi/shared/api/staff-tickets.ts'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { refreshCounts } from '../../../api/staff/desk.ts'
import { answerTicket, staffTicketQuery, staffTicketsKey } from '../../../api/staff/tickets.ts'
import { staffTicketTexts as fa } from '../../../i18n/staff-tickets.ts'
import { Button } from '../../../ui/button.tsx'
import { cardLook } from '../../../ui/card-look.ts'
import { showToast } from '../../../ui/toasts/toast-store.ts'
import { forgetWork, keepWork, keptWork } from '../../kept-work.ts'
import { forgetSendingKey, sendingKey } from '../../support/sending-key.ts'
import { TextArea } from '../text-area.tsx'

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
  const answer = useMutation({
    mutationFn: (written: string) => {
      const message = { text: written, attachments: [] }
      return answerTicket(id, message, sendingKey(work, message))
    },
    onSuccess(ticket) {
      forgetWork(work)
      forgetSendingKey(work)
      setText('')
      setTried(false)
      queryClient.setQueryData(staffTicketQuery(id).queryKey, ticket)
      void queryClient.invalidateQueries({ queryKey: staffTicketsKey })
      void refreshCounts()
      showToast('success', fa.sent)
    },
  })
  const written = text.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (written && !answer.isPending) answer.mutate(written)
  }
  return (
    <form noValidate onSubmit={submit} className={`${cardLook} flex flex-col gap-3 p-4`}>
      <TextArea
        label={fa.answer}
        rows={5}
        maxLength={MAX_TICKET_TEXT}
        value={text}
        error={answer.error?.message ?? (isTried && !written ? fa.needed : null)}
        onChange={({ target }) => {
          setText(target.value)
          keepWork(work, { text: target.value })
        }}
      />
      <Button type="submit" busy={answer.isPending} className="sm:self-start">
        {fa.send}
      </Button>
    </form>
  )
}
