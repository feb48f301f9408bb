import type { StaffTicket } from '@jarchi/shared/api/staff-tickets.ts'
import { persianDigits } from '@jarchi/shared/digits.ts'
import { isolated } from '../../../i18n/format.ts'
import { instantText } from '../../../i18n/instant-text.ts'
import { staffTicketTexts as fa } from '../../../i18n/staff-tickets.ts'
import { Link } from '../../../navigation/link.tsx'
import { buttonLook } from '../../../ui/button-look.ts'
import { cardLook } from '../../../ui/card-look.ts'
import { Page } from '../../../ui/page.tsx'
import { AccountLink } from '../account-link.tsx'
import { Facts } from '../facts.tsx'
import { AnswerForm } from './answer-form.tsx'
import { DeskTicketState } from './desk-ticket-state.tsx'
import { StaffMessage } from './staff-message.tsx'
import { TicketActs } from './ticket-acts.tsx'

/** A customer's ticket: what was said, who asks, and the answer. */
export function StaffTicketView({ ticket }: { ticket: StaffTicket }) {
  const { id, subject, state, account, created_at, is_unread, messages } = ticket
  return (
    <Page
      title={subject}
      note={fa.number(isolated(persianDigits(id)))}
      actions={
        <Link to="/staff/tickets" className={buttonLook('quiet', '-mx-5')}>
          {fa.toList}
        </Link>
      }
    >
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <section role="log" aria-label={fa.conversation}>
            <ol className="flex flex-col gap-3">
              {messages.map((message) => (
                <StaffMessage key={message.id} message={message} />
              ))}
            </ol>
          </section>
          <AnswerForm ticket={ticket} />
        </div>
        <aside
          aria-label={fa.customer}
          className={`${cardLook} flex flex-col gap-4 p-4 max-lg:order-first lg:sticky lg:top-18`}
        >
          <DeskTicketState state={state} />
          <Facts
            rows={[
              [fa.customer, <AccountLink key="account" account={account} />],
              [fa.opened, instantText(created_at)],
            ]}
          />
          {is_unread && <p className="text-sm text-quiet">{fa.unseen}</p>}
          <TicketActs ticket={ticket} />
        </aside>
      </div>
    </Page>
  )
}
