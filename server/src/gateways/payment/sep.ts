import * as z from 'zod/mini'
import { kinds, SANDBOX, variable } from '../../platform/variable-kinds.ts'
import type { GatewaySettings } from './gateway-kind.ts'
import { MaskedCard, NumberLike } from './answer-fields.ts'
import {
  GatewayError,
  type Order,
  type PaymentGateway,
  type Return,
  type Unpaid,
  type Verdict,
} from './payment-gateway.ts'
import type { PostJson } from './post-json.ts'

/** SEP, with the operator's settings. */
export const sepKind = {
  variables: {
    SEP_BASE_URL: variable(kinds.url, `${SANDBOX}/banks/sep`),
    SEP_TERMINAL_ID: variable(kinds.text, '12345678'),
    SEP_MIN: variable(kinds.rials, '10000', { bounds: [1_000, 1_000_000_000_000] }),
    SEP_MAX: variable(kinds.rials, '2000000000', { bounds: [1_000, 1_000_000_000_000] }),
    SEP_PROXY: variable(kinds.url, null),
    SEP_OLD_TLS: variable(kinds.flag, '0'),
  },
  called: {
    baseUrl: 'SEP_BASE_URL',
    shop: 'SEP_TERMINAL_ID',
    min: 'SEP_MIN',
    max: 'SEP_MAX',
    proxy: 'SEP_PROXY',
    hasOldTls: 'SEP_OLD_TLS',
  },
  open: sep,
  askShop,
  isTelling: async ({ baseUrl }: GatewaySettings, post: PostJson, code: number) =>
    (await codeFor(baseUrl, NO_TERMINAL, post)) !== code,
} as const

const VERIFY = '/verifyTxnRandomSessionkey/ipg/VerifyTransaction'
const TOKEN = /^[\w-]{8,100}$/
const REFERENCE = /^[\w+/=.~-]{1,100}$/

const Given = z.object({
  status: NumberLike,
  token: z.optional(z.nullable(z.string())),
  errorCode: z.optional(z.unknown()),
})
const Detail = z.object({
  RefNum: z.string(),
  TerminalNumber: NumberLike,
  /** Spelled like this on the wire. */
  OrginalAmount: NumberLike,
  MaskedPan: MaskedCard,
})
const Verified = z.object({
  Success: z.optional(z.boolean()),
  ResultCode: NumberLike,
  TransactionDetail: z.catch(z.nullish(Detail), null),
})

/** Nothing can be confirmed by it. */
const NO_REFERENCE = 'JarchiDoctor'
const NO_TERMINAL = '0'

/** Asks about a payment that does not exist. */
async function askShop({ baseUrl, shop }: GatewaySettings, post: PostJson): Promise<number> {
  const code = await codeFor(baseUrl, shop, post)
  if (MISCONFIGURED.has(String(code))) throw new GatewayError('misconfigured', `code ${code}`)
  return code
}

async function codeFor(baseUrl: string, terminalId: string, post: PostJson): Promise<number> {
  const body = { RefNum: NO_REFERENCE, TerminalNumber: terminalId }
  const answer = Verified.safeParse(await post(`${baseUrl}${VERIFY}`, body))
  if (!answer.success) throw new GatewayError('unavailable', 'the answer cannot be read')
  return answer.data.ResultCode
}

/** Saman's gateway: by a posted form, confirmed by the reference that the browser brings back. */
function sep({ baseUrl, shop: terminalId, min, max }: GatewaySettings, post: PostJson): PaymentGateway {
  return {
    name: 'sep',
    limits: { min, max },
    origin: new URL(baseUrl).origin,
    // Twenty minutes for the page, thirty to confirm.
    windowMinutes: 50,
    async start(order) {
      const answer = await post(`${baseUrl}/onlinepg/onlinepg`, tokenFields(terminalId, order))
      const token = tokenOf(answer)
      return {
        authority: token,
        redirect: {
          type: 'POST',
          url: `${baseUrl}/OnlinePG/OnlinePG`,
          data: { Token: token, GetMethod: 'false' },
        },
        address: `${baseUrl}/OnlinePG/SendToken?token=${token}`,
      }
    },
    readReturn: (fields, orderId) => readReturn(terminalId, fields, orderId),
    async verify({ reference, amount }) {
      // There is no reference to confirm, so a payment goes back automatically.
      if (reference === null) return { outcome: 'not_paid' }
      const body = { RefNum: reference, TerminalNumber: terminalId }
      return verdictOf(await post(`${baseUrl}${VERIFY}`, body), { reference, amount, terminalId })
    },
    inquire: null,
  }
}

function tokenFields(terminalId: string, { id, amount, callbackUrl, phone }: Order) {
  return {
    action: 'token',
    TerminalId: terminalId,
    Amount: Number(amount),
    ResNum: id,
    RedirectUrl: callbackUrl,
    CellNumber: phone,
  }
}

/** 8: our address is not registered; 12, 104, 105: the terminal is not known. */
const MISCONFIGURED = new Set(['8', '12', '-104', '-105', '-106'])

function tokenOf(answer: unknown): string {
  const given = Given.safeParse(answer)
  if (!given.success) throw new GatewayError('unavailable', 'the answer cannot be read')
  const { status, token, errorCode } = given.data
  if (status === 1 && token && TOKEN.test(token)) return token
  const code = String(errorCode).slice(0, 10)
  throw new GatewayError(MISCONFIGURED.has(code) ? 'misconfigured' : 'refused', `code ${code}`)
}

/** The statuses CanceledByUser and Failed; others, such as an ended session, say neither. */
const UNPAID: Partial<Record<string, Unpaid>> = { 1: 'cancelled', 3: 'declined' }

/** Token, order and terminal must be ours before anything is confirmed: confirming captures the money. */
function readReturn(terminalId: string, fields: Record<string, string>, orderId: string): Return | null {
  const given = new Map(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]))
  const token = given.get('token') ?? ''
  const terminal = given.get('terminalid') ?? given.get('mid') ?? terminalId
  if (!TOKEN.test(token) || terminal !== terminalId || given.get('resnum') !== orderId) return null
  const reference = given.get('refnum') ?? ''
  const isPaid = given.get('status') === '2' || given.get('state')?.toUpperCase() === 'OK'
  const unpaid = UNPAID[given.get('status') ?? ''] ?? null
  return { authority: token, reference: isPaid && REFERENCE.test(reference) ? reference : null, unpaid }
}

/** -2 not found, 5 reversed, -6 too late. */
const NOT_PAID = new Set([-2, 5, -6])

type Asked = { reference: string; amount: bigint; terminalId: string }

function verdictOf(answer: unknown, asked: Asked): Verdict {
  const verified = Verified.safeParse(answer)
  if (!verified.success) return { outcome: 'unclear', reason: 'the answer cannot be read' }
  const { ResultCode, TransactionDetail: detail } = verified.data
  const amount = detail ? BigInt(detail.OrginalAmount) : null
  const told = { code: String(ResultCode), amount, reference: detail?.RefNum ?? null }
  return { ...judged(verified.data, asked), told }
}

/** The answer contains no order, so we check the amount. */
function judged(verified: z.infer<typeof Verified>, { reference, amount, terminalId }: Asked): Verdict {
  const { Success, ResultCode, TransactionDetail: detail } = verified
  if (NOT_PAID.has(ResultCode)) return { outcome: 'not_paid' }
  const isConfirmed = ResultCode === 2 || (ResultCode === 0 && Success !== false)
  if (!isConfirmed) return { outcome: 'unclear', reason: `code ${ResultCode}` }
  if (!detail && ResultCode === 2) return { outcome: 'contradiction', reason: 'confirmed_before' }
  const isOurs = detail?.RefNum === reference && String(detail.TerminalNumber) === terminalId
  if (!detail || !isOurs) return { outcome: 'unclear', reason: 'the answer is about something else' }
  if (BigInt(detail.OrginalAmount) !== amount) return { outcome: 'contradiction', reason: 'amount_differs' }
  return { outcome: 'paid', reference, card: detail.MaskedPan ?? null }
}
