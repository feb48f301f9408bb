import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { baseOf, textOf } from '../marketplace/base.ts'
import { CARD, openSession, stateOf, type Bank, type Session } from './bank.ts'
import { payPage, sendPage, unknownPage } from './pages.ts'
import { sendAnswer } from './reply.ts'

/** The bank with POST forms: SEP (Saman). */

type Body = Record<string, unknown>

export const TERMINAL = '12345678'

export function sepRoutes(app: FastifyInstance, bank: Bank) {
  const showPage = (request: FastifyRequest, reply: FastifyReply, token: string | null) => {
    const session = bank.sessions.get(token ?? '')
    if (!session) return sendPage(reply.status(404), unknownPage(bank))
    return sendPage(reply, payPage(bank, session, baseOf(request)))
  }
  app.post<{ Body: Body }>('/onlinepg/onlinepg', (request, reply) => giveToken(bank, request, reply))
  app.post('/OnlinePG/OnlinePG', (request, reply) => showPage(request, reply, textOf(request.body, 'Token')))
  app.get('/OnlinePG/SendToken', (request, reply) => showPage(request, reply, textOf(request.query, 'token')))
  app.post<{ Body: Body }>('/verifyTxnRandomSessionkey/ipg/VerifyTransaction', (request, reply) =>
    verify(bank, request, reply),
  )
}

type Asked = FastifyRequest<{ Body: Body }>

const isKnown = ({ faults }: Bank, terminal: unknown) =>
  String(terminal) === TERMINAL && !faults.has('unknown_shop')

async function giveToken(bank: Bank, { body }: Asked, reply: FastifyReply) {
  const { action, TerminalId, Amount, ResNum, RedirectUrl } = body
  const refuse = (errorCode: number, errorDesc: string) =>
    sendAnswer(bank, 'start', reply, { status: -1, errorCode: String(errorCode), errorDesc })
  if (action !== 'token') return refuse(5, 'پارامترهای ارسالی نامعتبر است')
  if (!isKnown(bank, TerminalId)) return refuse(12, 'شماره ترمینال یافت نشد')
  const isAmount = typeof Amount === 'number' && Number.isSafeInteger(Amount) && Amount >= 1_000
  const isOrder = typeof ResNum === 'string' && /^.{1,50}$/.test(ResNum)
  if (!isAmount || !isOrder || typeof RedirectUrl !== 'string' || !URL.canParse(RedirectUrl)) {
    return refuse(5, 'پارامترهای ارسالی نامعتبر است')
  }
  const token = randomBytes(16).toString('hex')
  openSession(bank, { token, amount: Amount, callbackUrl: RedirectUrl, order: ResNum, description: '' })
  return sendAnswer(bank, 'start', reply, { status: 1, token })
}

async function verify(bank: Bank, { body }: Asked, reply: FastifyReply) {
  const refuse = (code: number, text: string) =>
    sendAnswer(bank, 'verify', reply, { Success: false, ResultCode: code, ResultDescription: text })
  if (!isKnown(bank, body.TerminalNumber)) return refuse(-105, 'ترمینال ارسالی در سیستم موجود نیست')
  const session = [...bank.sessions.values()].find(
    ({ reference }) => reference !== null && reference === body.RefNum,
  )
  if (!session || bank.faults.has('verify_refused')) return refuse(-2, 'تراکنش یافت نشد')
  if (stateOf(bank, session) === 'reversed') return refuse(-6, 'بیش از نیم ساعت از زمان اجرا گذشته است')
  // The real one confirms the same reference again and again; the shop itself must accept it only once.
  session.verifiedAt ??= bank.now()
  const amount = bank.faults.has('other_amount') ? session.amount - 1_000 : session.amount
  return sendAnswer(bank, 'verify', reply, {
    Success: true,
    ResultCode: 0,
    ResultDescription: 'عملیات با موفقیت انجام شد',
    TransactionDetail: {
      RRN: '14226761817',
      RefNum: session.reference,
      MaskedPan: CARD,
      HashedPan: 'b96a14400c3a59249e87c300ecc06e5920327e70220213b5bbb7d7b2410f7e0d',
      TerminalNumber: Number(TERMINAL),
      OrginalAmount: amount,
      AffectiveAmount: amount,
      StraceDate: bank.now().toISOString().slice(0, 19).replace('T', ' '),
      StraceNo: '100428',
    },
  })
}

/** The fields of the form that the browser posts back. */
export function sepReturn(session: Session): Record<string, string> {
  const { token, order, amount, outcome, reference } = session
  const isPaid = session.paidAt !== null
  const [status, state] = isPaid
    ? ['2', 'OK']
    : outcome === 'cancelled'
      ? ['1', 'CanceledByUser']
      : ['3', 'Failed']
  return {
    Token: token,
    MID: TERMINAL,
    TerminalId: TERMINAL,
    State: state,
    Status: status,
    RefNum: isPaid ? (reference ?? '') : '',
    ResNum: order,
    RRN: isPaid ? '14226761817' : '',
    TraceNo: isPaid ? '100428' : '',
    Amount: String(amount),
    Wage: '',
    AffectiveAmount: String(amount),
    SecurePan: isPaid ? CARD : '',
    HashedCardNumber: '',
  }
}
