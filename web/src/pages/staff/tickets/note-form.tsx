import type { StaffTicket } from '@jarchi/shared/api/staff-tickets.ts'
import { LONGEST_TICKET_TEXT } from '@jarchi/shared/api/support.ts'
import { queryClient } from '../../../api/query-client.ts'
import { noteOnTicket, staffTicketQuery } from '../../../api/staff/tickets.ts'
import { forgetSendingKey, sendingKey } from '../../../form/idempotency-key.ts'
import { useForm } from '../../../form/use-form.ts'
import { staffTicketTexts } from '../../../i18n/staff-tickets.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/text-input.tsx'
import { showToast } from '../../../ui/toasts.tsx'

const { note: texts } = staffTicketTexts

/** A note for colleagues, apart from the answer and in another colour, so that neither is taken for the other. */
export function NoteForm({ ticket: { id } }: { ticket: StaffTicket }) {
  const work = `staff-note/${id}`
  const form = useForm({
    fresh: { text: '' },
    work,
    problemsOf: ({ text }) => (text.trim() ? {} : { text: texts.needed }),
    send: ({ text }) => noteOnTicket(id, { text: text.trim() }, sendingKey(work, text)),
    onSent(ticket) {
      form.reset()
      forgetSendingKey(work)
      queryClient.setQueryData(staffTicketQuery(id).queryKey, ticket)
      showToast('success', texts.kept)
    },
  })
  return (
    <details className="rounded-card bg-warning-soft" open={form.isRestored || undefined}>
      <summary className="cursor-pointer px-4 py-3 font-semibold text-warning">{texts.add}</summary>
      <form {...form.props} className="flex flex-col gap-3 px-4 pb-4">
        <TextArea
          {...form.text('text')}
          label={texts.label}
          hint={texts.hint}
          maxLength={LONGEST_TICKET_TEXT}
          error={form.problemOf('text') ?? form.refusalText}
        />
        <Button type="submit" variant="plain" busy={form.isSending} className="sm:self-start">
          {texts.keep}
        </Button>
      </form>
    </details>
  )
}
