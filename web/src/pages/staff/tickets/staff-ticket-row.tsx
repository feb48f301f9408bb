import type { StaffTicketSummary } from '@jarchi/shared/api/staff-tickets.ts'
import { instantText } from '../../../i18n/instant-text.ts'
import { staffTicketTexts as fa } from '../../../i18n/staff-tickets.ts'
import { Link } from '../../../navigation/link.tsx'
import { VipBadge } from '../vip-badge.tsx'
import { DeskTicketState } from './desk-ticket-state.tsx'

/** A ticket in the queue: whose it is, what it is about, and how its last message begins. */
export function StaffTicketRow({ ticket }: { ticket: StaffTicketSummary }) {
  const { id, subject, category, state, account, updated_at, last_message } = ticket
  return (
    <li>
      <Link to={`/staff/tickets/${id}`} className="flex flex-col gap-0.5 px-4 py-2.5 hover:bg-page">
        <span className="flex flex-wrap items-center justify-between gap-x-4">
          <bdi className="min-w-0 font-semibold wrap-anywhere">{subject}</bdi>
          <DeskTicketState state={state} />
        </span>
        <bdi className="truncate text-sm text-quiet">{last_message.text || fa.attached}</bdi>
        <span className="flex flex-wrap items-center gap-x-3 text-sm text-quiet">
          <bdi>{account.name}</bdi>
          {account.is_vip && <VipBadge />}
          <span>{category.title}</span>
          <time dateTime={updated_at}>{instantText(updated_at)}</time>
        </span>
      </Link>
    </li>
  )
}
