import type { StaffTicket } from '@jarchi/shared/api/staff-tickets.ts'
import { LONGEST_TICKET_TEXT, type TicketMessage } from '@jarchi/shared/api/support.ts'
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { ticketSettingQuery } from '../../../api/staff/tickets.ts'
import { staffTicketTexts } from '../../../i18n/staff-tickets.ts'
import { Button } from '../../../ui/button.tsx'
import { cardLook } from '../../../ui/looks.ts'
import { TextArea } from '../../../ui/text-input.tsx'
import { AttachmentField } from '../../support/attachments/attachment-field.tsx'
import { KeyCap } from '../review/review-keys.tsx'
import { useTicketClaim } from './ticket-claim.ts'
import { useAnswer } from './use-answer.ts'

/** The answer to a customer; while a colleague is answering, it can be written and not sent. */
export function AnswerForm({ ticket }: { ticket: StaffTicket }) {
  const { form, shelf, files, unseen, isUntouched, ...answer } = useAnswer(ticket)
  const limits = useQuery(ticketSettingQuery).data?.limits
  const heldBy = useTicketClaim(ticket, !isUntouched)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || heldBy !== null) return
    event.preventDefault()
    answer.thenNext(true)
    void form.send()
  }
  return (
    <form {...form.props} className={`${cardLook} flex flex-col gap-3 p-4`}>
      {heldBy !== null && <HeldNotice name={heldBy} />}
      {unseen && <WrittenMeanwhile message={unseen} onRead={answer.readOn} />}
      <TextArea
        {...form.text('text')}
        onChange={({ target }) => answer.write(target.value)}
        onKeyDown={onKeyDown}
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
          answer.begin()
          form.takeBack('text')
        }}
      />
      {heldBy === null && (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={form.isSending} onClick={() => answer.thenNext(true)}>
            {staffTicketTexts.sendNext}
            <KeyCap>{staffTicketTexts.sendNextKey}</KeyCap>
          </Button>
          <Button variant="plain" type="submit" busy={form.isSending} onClick={() => answer.thenNext(false)}>
            {staffTicketTexts.send}
          </Button>
        </div>
      )}
    </form>
  )
}

function HeldNotice({ name }: { name: string }) {
  const { title, text } = staffTicketTexts.held
  return (
    <div role="status" className="rounded-field bg-warning-soft px-4 py-3">
      <p className="font-semibold text-warning wrap-anywhere">{title(name)}</p>
      <p>{text}</p>
    </div>
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
