import type { TicketMessage } from '@jarchi/shared/api/support.ts'
import { instantText } from '../../../i18n/instant-text.ts'
import { ticketTexts as fa } from '../../../i18n/ticket.ts'
import { AttachedFile } from './attached-file.tsx'
import { MessageText } from './message-text.tsx'
import { AttachedPicture } from './attached-picture.tsx'

type Props = { account: number; message: TicketMessage }

/** One message with its files: ours at the start, the customer's at the end. */
export function Message({ account, message }: Props) {
  const { from, author, text, attachments, created_at } = message
  const isOwn = from === 'customer'
  return (
    <li
      className={`flex w-fit max-w-[min(36rem,88%)] flex-col gap-2 rounded-card border p-3 md:px-4 ${
        isOwn ? 'ms-auto border-transparent bg-accent-soft' : 'border-line bg-card'
      }`}
    >
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <strong>{isOwn || author === fa.staff ? author : fa.ofStaff(author)}</strong>
        <time dateTime={created_at} className="text-quiet">
          {instantText(created_at)}
        </time>
      </p>
      {text && <MessageText text={text} />}
      {attachments.map((attachment) =>
        attachment.kind === 'image' ? (
          <AttachedPicture key={attachment.id} account={account} attachment={attachment} />
        ) : (
          <AttachedFile key={attachment.id} account={account} attachment={attachment} />
        ),
      )}
    </li>
  )
}
