/** How a browser gets to the bank's page: by an address, or by a form that posts itself. */
export type Redirect =
  | { type: 'GET'; url: string }
  | { type: 'POST'; url: string; data: Record<string, string> }

/** `amount` in rial; `callbackUrl` is where the bank sends the browser back. */
export type Order = { id: string; amount: bigint; description: string; callbackUrl: string; phone: string }

/** `address` opens the same page where only an address will do. */
export type Started = { authority: string; redirect: Redirect; address: string }

/** What a browser brought back. Proves nothing: it only says which payment to ask about. */
export type Return = { authority: string; reference: string | null }

/** The gateway's word on a payment, or that it gave none that can be acted on. */
export type Verdict =
  | { outcome: 'paid'; reference: string; card: string | null }
  | { outcome: 'not_paid' }
  /** Asking again may help. */
  | { outcome: 'unclear'; reason: string }
  /** It will not: a person has to look. */
  | { outcome: 'contradiction'; reason: 'amount_differs' | 'confirmed_before' }

/** What a gateway says of a payment it has not been asked to confirm. */
export type Inquiry = 'waiting' | 'paid' | 'not_paid'

/** A way to pay. Every call but `readReturn` may throw `GatewayError`. */
export type PaymentGateway = {
  name: string
  /** In rial, both included. */
  limits: { min: bigint; max: bigint }
  /** Where its pages lie. */
  origin: string
  /** Minutes after which nothing can be confirmed any more, from the start of a payment. */
  windowMinutes: number
  start: (order: Order) => Promise<Started>
  /** Null when it cannot be one of ours; `fields` are those of the query or the form, each given once. */
  readReturn: (fields: Record<string, string>, orderId: string) => Return | null
  /** Asks for confirmation; may be repeated. A reference is null where the gateway gives it only now. */
  verify: (payment: { authority: string; reference: string | null; amount: bigint }) => Promise<Verdict>
  /** Whether it confirms by authority alone, and so without the browser's coming back. */
  inquire: ((authority: string) => Promise<Inquiry>) | null
}

/**
 * Who can put it right: time, or the operator. `silent` is a gateway that did not answer in time, `refused` an order that
 * it will not take.
 */
export type GatewayFailure = 'unavailable' | 'silent' | 'misconfigured' | 'refused'

/** A call to a gateway failed. Names neither authorities nor references. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError'
  readonly failure: GatewayFailure

  constructor(failure: GatewayFailure, reason: string) {
    super(`the payment gateway (${failure}): ${reason}`)
    this.failure = failure
  }
}
