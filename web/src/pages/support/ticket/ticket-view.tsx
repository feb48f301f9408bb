import type { Ticket } from '@jarchi/shared/api/support.ts'
import { persianDigits } from '@jarchi/shared/digits.ts'
import { dayText } from '../../../i18n/date-format.ts'
import { isolated } from '../../../i18n/format.ts'
import { ticketTexts as fa } from '../../../i18n/ticket.ts'
import { Link } from '../../../navigation/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { buttonLook } from '../../../ui/button-look.ts'
import { cardLook } from '../../../ui/card-look.ts'
import { Page } from '../../../ui/page.tsx'
import { TicketState } from '../list/ticket-state.tsx'
import { supportPaths } from '../support-paths.ts'
import { Conversation } from './conversation.tsx'
import { ReplyForm } from './reply-form.tsx'
import { TicketSwitch } from './ticket-switch.tsx'
import { useReading } from './use-reading.ts'

const REPLY = 'reply'
/** As many messages fit on a screen. */
const FEW_MESSAGES = 4

/** A ticket's conversation, and what can be done about it. */
export function TicketView({ account, ticket }: { account: number; ticket: Ticket }) {
  useReading(account, ticket)
  const { id, subject, category, state, closed_at, messages } = ticket
  const toReply = () => document.querySelector<HTMLElement>(`#${REPLY} textarea`)?.focus()
  return (
    <Page
      title={subject}
      note={`${category.title}، ${fa.number(isolated(persianDigits(id)))}`}
      actions={
        <Link to={supportPaths.list(account)} className={buttonLook('quiet', '-mx-5')}>
          {fa.toList}
        </Link>
      }
    >
      <div className="flex max-w-3xl flex-col gap-4">
        <div className={`${cardLook} flex flex-wrap items-center justify-between gap-3 p-4`}>
          <TicketState state={state} />
          {closed_at && <p className="text-sm text-quiet">{fa.closedAt(dayText(closed_at))}</p>}
          <TicketSwitch account={account} ticket={ticket} />
        </div>
        {messages.length > FEW_MESSAGES && (
          <Button variant="quiet" className="self-start" onClick={toReply}>
            {fa.toLast}
          </Button>
        )}
        <Conversation account={account} messages={messages} />
        <div id={REPLY} className={`${cardLook} p-4 md:p-6`}>
          <ReplyForm account={account} ticket={ticket} />
        </div>
      </div>
    </Page>
  )
}
