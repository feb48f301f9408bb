import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { baseOf } from '../marketplace/base.ts'
import { CARD, openSession, stateOf, type Bank, type Session } from './bank.ts'
import type { Call } from './faults.ts'
import { payPage, sendPage, unknownPage } from './pages.ts'
import { sendAnswer } from './reply.ts'

/** The bank with GET redirects: Zarinpal's payment gateway, version 4. */

type Body = Record<string, unknown>

const MERCHANT = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const MOST_TOMAN = 100_000_000
const FEE = 5_000

export function zarinpalRoutes(app: FastifyInstance, bank: Bank) {
  const api = '/pg/v4/payment'
  app.post<{ Body: Body }>(`${api}/request.json`, (request, reply) => requestPayment(bank, request, reply))
  app.post<{ Body: Body }>(`${api}/verify.json`, (request, reply) => verify(bank, request, reply))
  app.post<{ Body: Body }>(`${api}/inquiry.json`, (request, reply) => inquire(bank, request, reply))
  app.post<{ Body: Body }>(`${api}/unVerified.json`, (request, reply) => listUnverified(bank, request, reply))

  app.get<{ Params: { authority: string } }>('/pg/StartPay/:authority', (request, reply) => {
    const session = bank.sessions.get(request.params.authority)
    if (!session) return sendPage(reply.status(404), unknownPage(bank))
    return sendPage(reply, payPage(bank, session, baseOf(request)))
  })
}

type Asked = FastifyRequest<{ Body: Body }>

async function requestPayment(bank: Bank, { body }: Asked, reply: FastifyReply) {
  const { amount, callback_url: callbackUrl, description, currency } = body
  const refused = bank.faults.has('unknown_shop') ? -10 : refusalOf(body)
  if (refused !== null) return refuse(bank, 'start', reply, refused)
  const rial = currency === 'IRT' ? Number(amount) * 10 : Number(amount)
  const token = `S${randomBytes(26).toString('hex').slice(0, 35)}`
  const metadata = (body.metadata ?? {}) as Body
  const order = String(metadata.order_id ?? '')
  openSession(bank, {
    token,
    amount: rial,
    callbackUrl: String(callbackUrl),
    order,
    description: String(description),
  })
  return succeed(bank, 'start', reply, {
    code: 100,
    message: 'Success',
    authority: token,
    fee_type: 'Merchant',
    fee: FEE,
  })
}

/** The real bank's code for refusing a request, or null. */
function refusalOf({
  merchant_id,
  amount,
  callback_url,
  description,
  currency = 'IRR',
}: Body): number | null {
  if (typeof merchant_id !== 'string' || !MERCHANT.test(merchant_id)) return -9
  if (typeof callback_url !== 'string' || !URL.canParse(callback_url)) return -9
  if (typeof description !== 'string' || description === '' || description.length > 500) return -9
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount < 1_000) return -9
  return amount > (currency === 'IRT' ? MOST_TOMAN : MOST_TOMAN * 10) ? -41 : null
}

async function verify(bank: Bank, { body }: Asked, reply: FastifyReply) {
  const session = sessionOf(bank, body)
  if (!session) return refuse(bank, 'verify', reply, -54)
  if (bank.faults.has('verify_refused')) return refuse(bank, 'verify', reply, -51)
  if (body.amount !== session.amount || bank.faults.has('other_amount'))
    return refuse(bank, 'verify', reply, -50)
  const state = stateOf(bank, session)
  if (state !== 'paid' && state !== 'verified') return refuse(bank, 'verify', reply, -51)
  session.verifiedAt ??= bank.now()
  return succeed(bank, 'verify', reply, {
    code: state === 'verified' ? 101 : 100,
    message: state === 'verified' ? 'Verified' : 'Paid',
    card_hash: '0866A6EAEA5CB085E4CF6EF19296BF19647552DD5F96F1E530DB3AE61837EFE7',
    card_pan: CARD,
    ref_id: Number(session.reference),
    fee_type: 'Merchant',
    fee: FEE,
    order_id: session.order,
  })
}

const INQUIRY = {
  waiting: 'IN_BANK',
  failed: 'FAILED',
  paid: 'PAID',
  verified: 'VERIFIED',
  reversed: 'REVERSED',
}

async function inquire(bank: Bank, { body }: Asked, reply: FastifyReply) {
  const session = sessionOf(bank, body)
  if (!session) return refuse(bank, 'verify', reply, -54)
  const status = INQUIRY[stateOf(bank, session)]
  return succeed(bank, 'verify', reply, { code: 100, message: 'Success', status })
}

async function listUnverified(bank: Bank, { body }: Asked, reply: FastifyReply) {
  if (typeof body.merchant_id !== 'string' || !MERCHANT.test(body.merchant_id))
    return refuse(bank, 'verify', reply, -9)
  if (bank.faults.has('unknown_shop')) return refuse(bank, 'verify', reply, -10)
  const authorities = [...bank.sessions.values()]
    .filter((session) => stateOf(bank, session) === 'paid')
    .slice(0, 100)
    .map(({ token, amount, callbackUrl, openedAt }) => ({
      authority: token,
      amount,
      callback_url: callbackUrl,
      referer: '',
      date: openedAt.toISOString().slice(0, 19).replace('T', ' '),
    }))
  return succeed(bank, 'verify', reply, { code: '100', message: 'Success', authorities })
}

function sessionOf({ sessions }: Bank, { authority }: Body): Session | undefined {
  return typeof authority === 'string' ? sessions.get(authority) : undefined
}

function succeed(bank: Bank, call: Call, reply: FastifyReply, data: object) {
  return sendAnswer(bank, call, reply, { data, errors: [] })
}

/** A success comes with an empty array of errors, a refusal with an empty array of data. */
function refuse(bank: Bank, call: Call, reply: FastifyReply, code: number) {
  const errors = { code, message: `error ${code}`, validations: [] }
  return sendAnswer(bank, call, reply, { data: [], errors }, code === -9 ? 422 : 400)
}

/** The address to which the browser goes back. */
export function zarinpalReturn({ callbackUrl, token, paidAt }: Session): string {
  const url = new URL(callbackUrl)
  url.searchParams.set('Authority', token)
  url.searchParams.set('Status', paidAt === null ? 'NOK' : 'OK')
  return url.href
}
