import type { TicketState } from '@jarchi/shared/help/ticket-state.ts'
import { staffTicketTexts } from '../../../i18n/staff-tickets.ts'

const COLORS: Record<TicketState, string> = {
  open: 'bg-warning-soft text-warning',
  customer_replied: 'bg-warning-soft text-warning',
  answered: 'bg-success-soft text-success',
  closed: 'bg-page text-quiet',
}

/** The state of a ticket, in words for support. */
export function DeskTicketState({ state }: { state: TicketState }) {
  return (
    <span
      className={`w-fit rounded-full px-2.5 text-xs leading-6 font-semibold whitespace-nowrap ${COLORS[state]}`}
    >
      {staffTicketTexts.shown[state]}
    </span>
  )
}
