import type { SavedAnswer } from '@jarchi/shared/api/staff-saved-answers.ts'
import type { StaffTicket } from '@jarchi/shared/api/staff-tickets.ts'
import { LONGEST_TICKET_TEXT, type TicketMessage } from '@jarchi/shared/api/support.ts'
import { deskPaths } from '@jarchi/shared/platform/desk-paths.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type KeyboardEvent } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { refreshCounts } from '../../../api/staff/desk.ts'
import {
  ticketSettingQuery,
  answerTicket,
  staffTicketQuery,
  staffTicketsKey,
  uploadForAnswer,
} from '../../../api/staff/tickets.ts'
import { forgetSendingKey, sendingKey } from '../../../form/idempotency-key.ts'
import { useForm } from '../../../form/use-form.ts'
import { savedAnswerTexts } from '../../../i18n/staff-saved-answers.ts'
import { staffTicketTexts } from '../../../i18n/staff-tickets.ts'
import { ticketFormTexts } from '../../../i18n/support.ts'
import { go } from '../../../navigation/navigate.ts'
import { Button } from '../../../ui/button.tsx'
import { cardLook } from '../../../ui/looks.ts'
import { TextArea } from '../../../ui/text-input.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { AttachmentField } from '../../support/attachments/attachment-field.tsx'
import { useAttachments } from '../../support/attachments/use-attachments.ts'
import { KeyCap } from '../review/review-keys.tsx'
import { SavedAnswerSearch } from './saved-answer-search.tsx'
import { filledAnswer, withInserted } from './saved-answer-text.ts'
import { useTicketClaim, openNextTicket } from './ticket-claim.ts'

/** The answer to a customer; while a colleague is answering, it can be written and not sent. */
export function AnswerForm({ ticket }: { ticket: StaffTicket }) {
  const { form, shelf, files, unseen, isUntouched, ...answer } = useAnswer(ticket)
  const limits = useQuery(ticketSettingQuery).data?.limits
  const heldBy = useTicketClaim(ticket, !isUntouched)
  const field = useRef<HTMLTextAreaElement>(null)
  const [isChoosing, setChoosing] = useState(false)
  const { text } = form.values
  const insert = (saved: SavedAnswer) => {
    const { selectionStart: start = text.length, selectionEnd: end = start } = field.current ?? {}
    answer.write(withInserted(text, filledAnswer(saved.text, ticket), { start, end }))
    setChoosing(false)
  }
  const sendAndGoOn = () => {
    answer.thenNext(true)
    void form.send()
  }
  const onKeyDown = keysWithControl({
    KeyK: () => setChoosing(true),
    Enter: heldBy === null ? sendAndGoOn : undefined,
  })
  return (
    <>
      <form {...form.props} className={`${cardLook} flex flex-col gap-3 p-4`}>
        <Notices heldBy={heldBy} unseen={unseen} onRead={answer.readOn} />
        <TextArea
          {...form.text('text')}
          ref={field}
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
          onChange={answer.attach}
        />
        <div className="flex flex-wrap gap-2">
          {heldBy === null && <SendButtons busy={form.isSending} onPress={answer.thenNext} />}
          <Button variant="quiet" onClick={() => setChoosing(true)}>
            {savedAnswerTexts.insert}
            <KeyCap>{savedAnswerTexts.insertKey}</KeyCap>
          </Button>
        </div>
      </form>
      {isChoosing && (
        <SavedAnswerSearch
          category={ticket.category.slug}
          onChoose={insert}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}

/** By the place of the key, so that it also works in a Persian layout. */
function keysWithControl(acts: Readonly<Record<string, (() => void) | undefined>>) {
  return (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey ? acts[event.code] : undefined
    if (!act) return
    event.preventDefault()
    act()
  }
}

function SendButtons({ busy, onPress }: { busy: boolean; onPress: (isNextWanted: boolean) => void }) {
  return (
    <>
      <Button type="submit" busy={busy} onClick={() => onPress(true)}>
        {staffTicketTexts.sendNext}
        <KeyCap>{staffTicketTexts.sendNextKey}</KeyCap>
      </Button>
      <Button variant="plain" type="submit" busy={busy} onClick={() => onPress(false)}>
        {staffTicketTexts.send}
      </Button>
    </>
  )
}

type NoticesProps = { heldBy: string | null; unseen: TicketMessage | undefined; onRead: () => void }

function Notices({ heldBy, unseen, onRead }: NoticesProps) {
  return (
    <>
      {heldBy !== null && <HeldNotice name={heldBy} />}
      {unseen && <WrittenMeanwhile message={unseen} onRead={onRead} />}
    </>
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

/** The answer to a ticket with its files; kept over a reload, and written only once, however often it is sent. */
function useAnswer({ id, messages }: StaffTicket) {
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
