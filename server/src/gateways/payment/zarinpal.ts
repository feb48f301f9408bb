import * as z from 'zod/mini'
import { kinds, SANDBOX, variable } from '../../platform/variable-kinds.ts'
import type { GatewaySettings } from './gateway-kind.ts'
import { MaskedCard, NumberLike } from './answer-fields.ts'
import {
  GatewayError,
  type Inquiry,
  type Order,
  type PaymentGateway,
  type Started,
  type Verdict,
} from './payment-gateway.ts'
import type { PostJson } from './post-json.ts'

/** Zarinpal, with the operator's settings. */
export const zarinpalKind = {
  variables: {
    ZARINPAL_BASE_URL: variable(kinds.url, `${SANDBOX}/banks/zarinpal`),
    ZARINPAL_MERCHANT_ID: variable(kinds.text, '00000000-0000-4000-8000-000000000000'),
    ZARINPAL_MIN: variable(kinds.rials, '10000', { bounds: [1_000, 1_000_000_000_000] }),
    ZARINPAL_MAX: variable(kinds.rials, '1000000000', { bounds: [1_000, 1_000_000_000_000] }),
    ZARINPAL_PROXY: variable(kinds.url, null),
    ZARINPAL_OLD_TLS: variable(kinds.flag, '0'),
  },
  called: {
    baseUrl: 'ZARINPAL_BASE_URL',
    shop: 'ZARINPAL_MERCHANT_ID',
    min: 'ZARINPAL_MIN',
    max: 'ZARINPAL_MAX',
    proxy: 'ZARINPAL_PROXY',
    hasOldTls: 'ZARINPAL_OLD_TLS',
  },
  open: zarinpal,
  askShop,
  isTelling: async () => true,
} as const

const AUTHORITY = /^[AS][0-9A-Za-z]{35}$/

const Success = z.object({ data: z.looseObject({ code: NumberLike }) })
const Failure = z.object({ errors: z.object({ code: NumberLike }) })
const Requested = z.object({ authority: z.string().check(z.regex(AUTHORITY)) })
const Verified = z.object({
  ref_id: z.union([z.string().check(z.regex(/^\d{1,30}$/)), z.int().check(z.positive())]),
  card_pan: MaskedCard,
})
const Inquired = z.object({ status: z.string() })

type Answer = { code: number; data: unknown }

/** Lists unconfirmed payments, which changes nothing, and is refused to an unknown merchant. */
async function askShop({ baseUrl, shop }: GatewaySettings, post: PostJson): Promise<number> {
  const { code } = readAnswer(await post(`${baseUrl}/pg/v4/payment/unVerified.json`, { merchant_id: shop }))
  if (code !== 100) throw new GatewayError(failureOf(code), `code ${code}`)
  return code
}

/** Zarinpal's payment gateway, version 4: by GET, confirmed by authority and amount. */
function zarinpal({ baseUrl, shop, min, max }: GatewaySettings, post: PostJson): PaymentGateway {
  const ask = async (call: string, fields: object): Promise<Answer> =>
    readAnswer(await post(`${baseUrl}/pg/v4/payment/${call}.json`, { merchant_id: shop, ...fields }))
  return {
    name: 'zarinpal',
    limits: { min, max },
    origin: new URL(baseUrl).origin,
    windowMinutes: 30,
    async start(order) {
      const { code, data } = await ask('request', requestFields(order))
      if (code !== 100) throw new GatewayError(failureOf(code), `code ${code}`)
      return started(baseUrl, Requested.safeParse(data).data?.authority)
    },
    readReturn({ Authority = '', Status }) {
      const isReturn = AUTHORITY.test(Authority) && (Status === 'OK' || Status === 'NOK')
      // Its NOK does not say whether the payer gave up or the card was refused.
      return isReturn ? { authority: Authority, reference: null, unpaid: null } : null
    },
    async verify({ authority, amount }) {
      const answer = await ask('verify', { authority, amount: Number(amount) })
      const { data: verified } = Verified.safeParse(answer.data)
      const reference = verified ? String(verified.ref_id) : null
      return { ...verdictOf(answer), told: { code: String(answer.code), amount: null, reference } }
    },
    async inquire(authority) {
      const { code, data } = await ask('inquiry', { authority })
      return inquiryOf(code, Inquired.safeParse(data).data?.status)
    },
  }
}

function requestFields({ id, amount, description, callbackUrl, phone }: Order) {
  return {
    amount: Number(amount),
    currency: 'IRR',
    description,
    callback_url: callbackUrl,
    // Unconfirmed money goes back to the payer automatically, and is never captured without a credit.
    metadata: { mobile: phone, order_id: id, auto_verify: false },
  }
}

function started(baseUrl: string, authority: string | undefined): Started {
  if (authority === undefined) throw new GatewayError('unavailable', 'the answer cannot be read')
  const url = `${baseUrl}/pg/StartPay/${authority}`
  return { authority, redirect: { type: 'GET', url }, address: url }
}

/** Success has an empty array of errors, failure an empty array or object of data. */
function readAnswer(body: unknown): Answer {
  const success = Success.safeParse(body)
  if (success.success) return { code: success.data.data.code, data: success.data.data }
  const failure = Failure.safeParse(body)
  if (failure.success) return { code: failure.data.errors.code, data: null }
  throw new GatewayError('unavailable', 'the answer cannot be read')
}

/** Codes without meaning for the payment: -12 too many tries, -52 unexpected. */
const PASSING = new Set([-12, -52])
const NOT_PAID = new Set([-51, -53, -54, -55])

function failureOf(code: number) {
  if (PASSING.has(code)) return 'unavailable'
  return code === -13 || code === -41 ? 'refused' : 'misconfigured'
}

/** 101 means "confirmed before": the same as 100, since a reference credits once. */
function verdictOf({ code, data }: Answer): Verdict {
  if (NOT_PAID.has(code)) return { outcome: 'not_paid' }
  if (code === -50) return { outcome: 'contradiction', reason: 'amount_differs' }
  const verified = Verified.safeParse(data)
  if ((code !== 100 && code !== 101) || !verified.success)
    return { outcome: 'unclear', reason: `code ${code}` }
  return { outcome: 'paid', reference: String(verified.data.ref_id), card: verified.data.card_pan ?? null }
}

const INQUIRIES: Record<string, Inquiry> = {
  PAID: 'paid',
  VERIFIED: 'paid',
  IN_BANK: 'waiting',
  FAILED: 'not_paid',
  REVERSED: 'not_paid',
}

function inquiryOf(code: number, status: string | undefined): Inquiry {
  if (code === -54 || code === -55) return 'not_paid'
  const inquiry = status === undefined ? undefined : INQUIRIES[status]
  if (code !== 100 || inquiry === undefined) throw new GatewayError('unavailable', `code ${code}`)
  return inquiry
}
