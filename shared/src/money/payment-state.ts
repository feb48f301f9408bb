/** The states of a payment; these names only (§D4.10). */
export type PaymentState =
  | 'created'
  | 'redirected'
  | 'returned'
  | 'verifying'
  | 'paid'
  | 'failed'
  | 'expired'
  | 'unknown'

/**
 * What happens to a payment. `start`: the gateway gave it an authority. `return`: the browser came back,
 * which proves nothing. `claim`: one server is going to ask the gateway. The others are results of asking:
 * `confirm` and `deny` are the gateway's answer, `doubt` is no clear answer, `lapse` means that its time is
 * over. `close`: staff have dealt with it; a credit by them is an entry by hand.
 */
export type PaymentEvent =
  | 'start'
  | 'refuse'
  | 'return'
  | 'claim'
  | 'confirm'
  | 'deny'
  | 'doubt'
  | 'lapse'
  | 'close'

/**
 * A denial or the end of its time does not end a payment finally: the gateway may have answered too early,
 * and a late success is still the payer's money. Only `paid` is final.
 */
export const PAYMENT_TRANSITIONS: Record<PaymentState, Partial<Record<PaymentEvent, PaymentState>>> = {
  created: { start: 'redirected', refuse: 'failed', lapse: 'expired' },
  redirected: { return: 'returned', claim: 'verifying', lapse: 'expired', close: 'failed' },
  returned: { return: 'returned', claim: 'verifying', lapse: 'expired', close: 'failed' },
  verifying: { confirm: 'paid', deny: 'failed', doubt: 'unknown', lapse: 'expired' },
  unknown: { return: 'returned', claim: 'verifying', lapse: 'expired', close: 'failed' },
  failed: { return: 'returned', claim: 'verifying', close: 'failed' },
  expired: { return: 'returned', claim: 'verifying', close: 'failed' },
  paid: {},
}

/** The state an event leads to, or null if it has no effect. */
export function paymentAfter(state: PaymentState, event: PaymentEvent): PaymentState | null {
  return PAYMENT_TRANSITIONS[state][event] ?? null
}

/** The same for an event that cannot but have an effect: an error where the table has none. */
export function requirePaymentAfter(state: PaymentState, event: PaymentEvent): PaymentState {
  const next = paymentAfter(state, event)
  if (next === null) throw new Error(`a payment that is ${state} cannot ${event}`)
  return next
}

/** The states that an event can change. */
export function statesBefore(event: PaymentEvent): PaymentState[] {
  const states = Object.keys(PAYMENT_TRANSITIONS) as PaymentState[]
  return states.filter((state) => paymentAfter(state, event) !== null)
}

/** What the page after the bank shows: success, failure or "being checked". */
export function paymentOutcome(state: PaymentState): 'success' | 'failure' | 'checking' {
  if (state === 'paid') return 'success'
  return state === 'failed' || state === 'expired' ? 'failure' : 'checking'
}

export function isPaymentState(text: string): text is PaymentState {
  return Object.hasOwn(PAYMENT_TRANSITIONS, text)
}
