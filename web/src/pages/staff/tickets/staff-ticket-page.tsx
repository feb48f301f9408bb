import { deskPaths } from '@jarchi/shared/platform/desk-paths.ts'
import type { StaffTicket, TicketNote } from '@jarchi/shared/api/staff-tickets.ts'
import type { Attachment, TicketMessage } from '@jarchi/shared/api/support.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { saveFile } from '../../../api/download.ts'
import { isStatus } from '../../../api/http/api-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { staffAttachmentQuery, staffTicketQuery } from '../../../api/staff/tickets.ts'
import { fileSizeText } from '../../../i18n/files.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { isolated } from '../../../i18n/format.ts'
import { instantText } from '../../../i18n/date-format.ts'
import { staffTicketTexts } from '../../../i18n/staff-tickets.ts'
import { Link } from '../../../navigation/link.tsx'
import { useParams } from '../../../navigation/use-place.ts'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { cardLook } from '../../../ui/looks.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { adsIcon } from '../../../ui/icons.ts'
import { Page } from '../../../ui/page.tsx'
import { usePictureUrl } from '../../../ui/use-picture-url.ts'
import { EmptyPart } from '../../../ui/empty-state.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { pdfIcon } from '../../support/support-icons.ts'
import { MessageText } from '../../support/ticket/message-text.tsx'
import { AccountLink } from '../account-link.tsx'
import { DeskSkeleton } from '../desk-skeleton.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { AnswerForm } from './answer-form.tsx'
import { DeskTicketState } from './desk-ticket-state.tsx'
import { NextTicketButton } from './next-ticket-button.tsx'
import { NoteForm } from './note-form.tsx'
import { TicketActs } from './ticket-acts.tsx'

export function StaffTicketPage() {
  const id = Number(useParams().ticketId)
  const ticket = useQuery(staffTicketQuery(id))
  const none = (
    <EmptyPart
      title={staffTicketTexts.notFound}
      to={deskPaths.tickets}
      text={staffTicketTexts.toList}
      isMissing
    />
  )
  return (
    <QueryView
      query={ticket}
      failed={deskTexts.failed}
      skeleton={<DeskSkeleton />}
      renderFailure={(error, usual) => (isStatus(error, 404) || isStatus(error, 400) ? none : usual)}
    >
      {(found) => <StaffTicketView key={id} ticket={found} />}
    </QueryView>
  )
}

/** A customer's ticket: the messages, the customer, and the answer. */
function StaffTicketView({ ticket }: { ticket: StaffTicket }) {
  const { id, subject, state, account, created_at, is_unread } = ticket
  return (
    <Page
      title={subject}
      note={staffTicketTexts.number(isolated(persianDigits(id)))}
      actions={
        <div className="flex flex-wrap gap-2">
          <Link to={deskPaths.tickets} className={buttonLook('quiet')}>
            {staffTicketTexts.toList}
          </Link>
          <NextTicketButton from={id} />
        </div>
      }
    >
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <section role="log" aria-label={staffTicketTexts.conversation}>
            <ol className="flex flex-col gap-3">
              {conversationOf(ticket).map((said) =>
                'from' in said ? (
                  <StaffMessage key={said.id} message={said} />
                ) : (
                  <Note key={`note-${said.id}`} note={said} />
                ),
              )}
            </ol>
          </section>
          <AnswerForm ticket={ticket} />
          <NoteForm ticket={ticket} />
        </div>
        <aside
          aria-label={staffTicketTexts.customer}
          className={`${cardLook} flex flex-col gap-4 p-4 max-lg:order-first lg:sticky lg:top-18`}
        >
          <DeskTicketState state={state} />
          <Facts
            rows={[
              [staffTicketTexts.customer, <AccountLink key="account" account={account} />],
              [staffTicketTexts.opened, instantText(created_at)],
            ]}
          />
          {is_unread && <p className="text-sm text-quiet">{staffTicketTexts.unseen}</p>}
          <TicketActs ticket={ticket} />
        </aside>
      </div>
    </Page>
  )
}

/** Messages and notes, in the order in which they were written. */
function conversationOf({ messages, notes }: StaffTicket): (TicketMessage | TicketNote)[] {
  return [...messages, ...notes].toSorted((one, other) => one.created_at.localeCompare(other.created_at))
}

/** What colleagues have noted: across the conversation, so that it looks like nobody's message. */
function Note({ note: { author, text, created_at } }: { note: TicketNote }) {
  return (
    <li className="flex flex-col gap-1 rounded-card border border-dashed border-warning bg-warning-soft px-4 py-2.5">
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <strong className="text-warning">{staffTicketTexts.note.title}</strong>
        <bdi>{author}</bdi>
        <time dateTime={created_at} className="text-quiet">
          {instantText(created_at)}
        </time>
      </p>
      <MessageText text={text} />
    </li>
  )
}

/** One message with its files: the customer's at the start, support's at the end. */
function StaffMessage({ message }: { message: TicketMessage }) {
  const { from, author, text, attachments, created_at } = message
  const isOurs = from === 'staff'
  return (
    <li
      className={`flex w-fit max-w-[min(40rem,90%)] flex-col gap-2 rounded-card border px-4 py-2.5 ${
        isOurs ? 'ms-auto border-transparent bg-accent-soft' : 'border-line bg-card'
      }`}
    >
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <strong>
          <bdi>{author}</bdi>
        </strong>
        <time dateTime={created_at} className="text-quiet">
          {instantText(created_at)}
        </time>
      </p>
      {text && <MessageText text={text} />}
      {attachments.map((attachment) => (
        <TicketAttachment key={attachment.id} attachment={attachment} />
      ))}
    </li>
  )
}

/** A file of a message, fetched on demand: pictures are shown, documents are downloaded. */
function TicketAttachment({ attachment: { id, kind, name, size } }: { attachment: Attachment }) {
  const isPicture = kind === 'image'
  const opening = useMutation({
    mutationFn: () => queryClient.fetchQuery(staffAttachmentQuery(id)),
    onSuccess: (file) => isPicture || saveFile(file, name),
  })
  return (
    <div className="flex flex-col gap-1">
      <Button
        variant="plain"
        busy={opening.isPending}
        aria-label={staffTicketTexts.open(name)}
        className="max-w-full self-start text-sm [&>span]:max-w-full"
        onClick={() => opening.mutate()}
      >
        <Icon shape={isPicture ? adsIcon : pdfIcon} className="size-5" />
        <bdi className="truncate">{name}</bdi>
        <span className="shrink-0 text-quiet">{fileSizeText(size)}</span>
      </Button>
      {opening.isError && <FieldError>{staffTicketTexts.lost}</FieldError>}
      {isPicture && opening.data && <Picture file={opening.data} name={name} onClose={opening.reset} />}
    </div>
  )
}

function Picture({ file, name, onClose }: { file: Blob; name: string; onClose: () => void }) {
  const url = usePictureUrl(file)
  return (
    <Dialog
      open
      wide
      title={<bdi className="wrap-anywhere">{name}</bdi>}
      onClose={onClose}
      actions={
        <Button variant="plain" onClick={() => saveFile(file, name)}>
          {staffTicketTexts.save}
        </Button>
      }
    >
      {url && <img src={url} alt={name} className="mx-auto max-h-[60dvh] rounded-field" />}
    </Dialog>
  )
}
