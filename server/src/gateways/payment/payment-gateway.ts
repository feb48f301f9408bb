/** How a browser gets to the bank's page: by an address, or by a form that submits itself. */
export type Redirect =
  | { type: 'GET'; url: string }
  | { type: 'POST'; url: string; data: Record<string, string> }

/** `amount` in rial; `callbackUrl` is where the bank sends the browser back. */
export type Order = { id: string; amount: bigint; description: string; callbackUrl: string; phone: string }

/** `address` opens the same page, for callers that need an address. */
export type Started = { authority: string; redirect: Redirect; address: string }

/** What a browser brought back. It proves nothing: it only says which payment to ask about. */
export type Return = {
  authority: string
  reference: string | null
  /** Why it was not paid, where the bank tells: only words for the payer. */
  unpaid: Unpaid | null
}

/** The payer gave up, or the bank refused the card. */
export type Unpaid = 'cancelled' | 'declined'

/** A bank's own words: its code, and its amount in rial and reference where it tells them. */
export type BankWords = { code: string; amount: bigint | null; reference: string | null }

/** The gateway's decision on a payment, or that it gave none that can be used. */
export type Verdict = (
  | { outcome: 'paid'; reference: string; card: string | null }
  | { outcome: 'not_paid' }
  /** Asking again may help. */
  | { outcome: 'unclear'; reason: string }
  /** Asking again will not help: staff have to look. */
  | { outcome: 'contradiction'; reason: 'amount_differs' | 'confirmed_before' }
) & { told?: BankWords }

/** A gateway's answer about a payment that it has not been asked to confirm. */
export type Inquiry = 'waiting' | 'paid' | 'not_paid'

/** A way to pay. Every call except `readReturn` may throw `GatewayError`. */
export type PaymentGateway = {
  name: string
  /** In rial, both included. */
  limits: { min: bigint; max: bigint }
  /** The origin of its pages. */
  origin: string
  /** Minutes from the start of a payment, after which it can no longer be confirmed. */
  windowMinutes: number
  start: (order: Order) => Promise<Started>
  /** Null if it cannot be our payment; `fields` are those of the query or the form, each given once. */
  readReturn: (fields: Record<string, string>, orderId: string) => Return | null
  /** Asks for confirmation; may be repeated. `reference` is null if the gateway gives it only now. */
  verify: (payment: { authority: string; reference: string | null; amount: bigint }) => Promise<Verdict>
  /** Asks by authority alone, so it works even if the browser does not come back. */
  inquire: ((authority: string) => Promise<Inquiry>) | null
}

/**
 * What can help: time, or the operator. `silent`: the gateway did not answer in time; `refused`: it does not
 * accept the order.
 */
export type GatewayFailure = 'unavailable' | 'silent' | 'misconfigured' | 'refused'

/** A call to a gateway failed. Contains neither authorities nor references. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError'
  readonly failure: GatewayFailure

  constructor(failure: GatewayFailure, reason: string) {
    super(`the payment gateway (${failure}): ${reason}`)
    this.failure = failure
  }
}
