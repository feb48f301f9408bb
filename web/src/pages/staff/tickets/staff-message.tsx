import type { TicketMessage } from '@jarchi/shared/api/support.ts'
import { instantText } from '../../../i18n/instant-text.ts'
import { MessageText } from '../../support/ticket/message-text.tsx'
import { TicketAttachment } from './ticket-attachment.tsx'

/** One message with its files: the customer's at the start, ours at the end. */
export function StaffMessage({ message }: { message: TicketMessage }) {
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
