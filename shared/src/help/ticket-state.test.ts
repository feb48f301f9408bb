import { expect, test } from 'vitest'
import {
  TICKET_STATES,
  ticketAfter,
  waitsForStaff,
  type TicketEvent,
  type TicketState,
} from './ticket-state.ts'

const through = (start: TicketState, ...events: TicketEvent[]) => events.reduce(ticketAfter, start)

test('an answer and a reply take turns', () => {
  expect(through('open', 'answer')).toBe('answered')
  expect(through('open', 'answer', 'reply')).toBe('customer_replied')
  expect(through('open', 'answer', 'reply', 'answer')).toBe('answered')
})

test('a second message of the same side does not change who waits', () => {
  expect(through('open', 'reply')).toBe('open')
  expect(through('open', 'answer', 'answer')).toBe('answered')
  expect(through('open', 'answer', 'reply', 'reply')).toBe('customer_replied')
})

test('every ticket can be closed, and closing again changes nothing', () => {
  for (const state of TICKET_STATES) expect(through(state, 'close')).toBe('closed')
  expect(through('closed', 'close')).toBe('closed')
})

test('writing to a closed ticket opens it again, on either side', () => {
  expect(through('closed', 'reply')).toBe('customer_replied')
  expect(through('closed', 'answer')).toBe('answered')
})

test('reopening opens a closed ticket and leaves every other as it is', () => {
  expect(through('closed', 'reopen')).toBe('open')
  for (const state of ['open', 'answered', 'customer_replied'] as const) {
    expect(through(state, 'reopen')).toBe(state)
  }
})

test('it is our turn until staff have answered or it is closed', () => {
  expect(TICKET_STATES.filter(waitsForStaff)).toEqual(['open', 'customer_replied'])
})
