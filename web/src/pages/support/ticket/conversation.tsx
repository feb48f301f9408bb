import type { TicketMessage } from '@jarchi/shared/api/support.ts'
import { ticketTexts as fa } from '../../../i18n/ticket.ts'
import { Message } from './message.tsx'

type Props = { account: number; messages: readonly TicketMessage[] }

/** All messages, the oldest first; a new one is read out when it comes. */
export function Conversation({ account, messages }: Props) {
  return (
    <section role="log" aria-label={fa.messages}>
      <ol className="flex flex-col gap-3">
        {messages.map((message) => (
          <Message key={message.id} account={account} message={message} />
        ))}
      </ol>
    </section>
  )
}
