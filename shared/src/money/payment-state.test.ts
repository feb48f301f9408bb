import { expect, test } from 'vitest'
import {
  paymentAfter,
  paymentOutcome,
  requirePaymentAfter,
  statesBefore,
  PAYMENT_TRANSITIONS,
  type PaymentEvent,
  type PaymentState,
} from './payment-state.ts'

const states = Object.keys(PAYMENT_TRANSITIONS) as PaymentState[]
const events: PaymentEvent[] = [
  'start',
  'refuse',
  'return',
  'claim',
  'confirm',
  'deny',
  'doubt',
  'lapse',
  'close',
]

test('the whole table', () => {
  const table = states.map((state) => [state, ...events.map((event) => paymentAfter(state, event) ?? '-')])
  expect(table).toEqual([
    ['created', 'redirected', 'failed', '-', '-', '-', '-', '-', 'expired', '-'],
    ['redirected', '-', '-', 'returned', 'verifying', '-', '-', '-', 'expired', 'failed'],
    ['returned', '-', '-', 'returned', 'verifying', '-', '-', '-', 'expired', 'failed'],
    ['verifying', '-', '-', '-', '-', 'paid', 'failed', 'unknown', 'expired', '-'],
    ['unknown', '-', '-', 'returned', 'verifying', '-', '-', '-', 'expired', 'failed'],
    ['failed', '-', '-', 'returned', 'verifying', '-', '-', '-', '-', 'failed'],
    ['expired', '-', '-', 'returned', 'verifying', '-', '-', '-', '-', 'failed'],
    ['paid', '-', '-', '-', '-', '-', '-', '-', '-', '-'],
  ])
})

test('what the table does not allow is an error where it has to happen', () => {
  const refused = states.flatMap((state) =>
    events.filter((event) => paymentAfter(state, event) === null).map((event) => [state, event] as const),
  )
  expect(refused.length).toBeGreaterThan(40)
  for (const [state, event] of refused) {
    expect(() => requirePaymentAfter(state, event)).toThrow(`a payment that is ${state} cannot ${event}`)
  }
  expect(requirePaymentAfter('verifying', 'confirm')).toBe('paid')
})

test('only the gateway’s own answer makes a payment paid', () => {
  const ways = states.flatMap((state) =>
    events.filter((event) => paymentAfter(state, event) === 'paid').map((event) => `${state} ${event}`),
  )
  expect(ways).toEqual(['verifying confirm'])
  expect(statesBefore('confirm')).toEqual(['verifying'])
})

test('a paid payment stays paid', () => {
  expect(events.filter((event) => paymentAfter('paid', event) !== null)).toEqual([])
})

test('every state except the last can still become paid', () => {
  const reaches = (state: PaymentState, seen: PaymentState[] = []): boolean =>
    state === 'paid' ||
    Object.values(PAYMENT_TRANSITIONS[state]).some(
      (next) => !seen.includes(next) && reaches(next, [...seen, state]),
    )
  expect(states.filter((state) => !reaches(state))).toEqual([])
})

test('what the page shows', () => {
  expect(states.filter((state) => paymentOutcome(state) === 'success')).toEqual(['paid'])
  expect(states.filter((state) => paymentOutcome(state) === 'failure')).toEqual(['failed', 'expired'])
})
