/** The states of a ticket (§D6.2). */
export const TICKET_STATES = ['open', 'answered', 'customer_replied', 'closed'] as const
export type TicketState = (typeof TICKET_STATES)[number]

/** What happens to a ticket: the customer writes, closes or reopens it; staff answer, close or reopen it. */
export type TicketEvent = 'reply' | 'answer' | 'close' | 'reopen'

/**
 * Writing always counts: a reply to a closed ticket opens it again, since its author expects an answer.
 * Closing a closed ticket, and reopening an open one, change nothing, so that both can be sent twice.
 */
export const TICKET_TRANSITIONS: Record<TicketState, Record<TicketEvent, TicketState>> = {
  open: { reply: 'open', answer: 'answered', close: 'closed', reopen: 'open' },
  answered: { reply: 'customer_replied', answer: 'answered', close: 'closed', reopen: 'answered' },
  customer_replied: {
    reply: 'customer_replied',
    answer: 'answered',
    close: 'closed',
    reopen: 'customer_replied',
  },
  closed: { reply: 'customer_replied', answer: 'answered', close: 'closed', reopen: 'open' },
}

/** The state an event leads to. */
export function ticketAfter(state: TicketState, event: TicketEvent): TicketState {
  return TICKET_TRANSITIONS[state][event]
}

/** Whether it is our turn: staff have not answered the last message. */
export function waitsForStaff(state: TicketState): boolean {
  return state === 'open' || state === 'customer_replied'
}
