import {
  GatewayError,
  type Inquiry,
  type Order,
  type PaymentGateway,
  type Verdict,
} from '../src/gateways/payment/payment-gateway.ts'

type Session = Pick<Order, 'id' | 'amount'> & {
  paidAt: number | null
  reference: string
  isCaptured: boolean
}

const REVERSAL_MS = 30 * 60_000
const LIMITS = { min: 1n, max: 10n ** 12n }

type Paper = {
  sessions: Map<string, Session>
  now: () => Date
  /** Whether an answer gets lost: once in so many. */
  isLost: (onceIn: number) => boolean
}

/**
 * A simulated bank, fast enough for a hundred thousand operations. It confirms by authority, like Zarinpal,
 * or by the returned reference, like SEP; `draw` decides which answers get lost.
 */
export function paperBank(
  name: 'zarinpal' | 'sep',
  { now, draw }: { now: () => Date; draw: (below: number) => number },
) {
  const sessions: Paper['sessions'] = new Map()
  let isBad = true
  const paper = { sessions, now, isLost: (onceIn: number) => isBad && draw(onceIn) === 0 }
  return {
    gateway: gatewayOf(name, paper),
    /** The payer pays. */
    pay(authority: string) {
      const session = sessions.get(authority)
      if (session) session.paidAt ??= now().getTime()
    },
    /** What the browser brings back. */
    fieldsOf(authority: string): Record<string, string> {
      const { id = '', reference = '', paidAt = null } = sessions.get(authority) ?? {}
      return { authority, order: id, ...(paidAt !== null && { reference }) }
    },
    authorities: () => [...sessions.keys()],
    captured: () => [...sessions.values()].filter(({ isCaptured }) => isCaptured),
    /** From now on no answer gets lost. */
    repair() {
      isBad = false
    },
  }
}

function gatewayOf(name: 'zarinpal' | 'sep', paper: Paper): PaymentGateway {
  const isByReference = name === 'sep'
  const { sessions } = paper
  return {
    name,
    limits: LIMITS,
    origin: 'https://bank.example',
    windowMinutes: isByReference ? 50 : 30,
    async start({ id, amount }) {
      const authority = `${name}-${sessions.size}`
      sessions.set(authority, { id, amount, paidAt: null, reference: `R${authority}`, isCaptured: false })
      if (paper.isLost(12)) throw noAnswer()
      const url = `https://bank.example/${authority}`
      return { authority, redirect: { type: 'GET', url }, address: url }
    },
    readReturn({ authority = '', order, reference }, orderId) {
      if (order !== orderId || !sessions.has(authority)) return null
      return { authority, reference: isByReference ? (reference ?? null) : null, unpaid: null }
    },
    async verify({ authority, reference, amount }) {
      if (paper.isLost(10)) throw noAnswer()
      const session = sessions.get(isByReference ? (reference?.slice(1) ?? '') : authority)
      const verdict = session ? confirm(paper, session, amount) : NOT_PAID
      if (paper.isLost(10)) throw noAnswer()
      return verdict
    },
    inquire: isByReference ? null : async (authority) => inquiryAt(paper, authority),
  }
}

const NOT_PAID: Verdict = { outcome: 'not_paid' }

/** A confirmed payment is captured, whatever amount was expected. */
function confirm(paper: Paper, session: Session, amount: bigint): Verdict {
  if (!isPaid(paper, session)) return NOT_PAID
  session.isCaptured = true
  if (session.amount !== amount) return { outcome: 'contradiction', reason: 'amount_differs' }
  return { outcome: 'paid', reference: session.reference, card: null }
}

function inquiryAt(paper: Paper, authority: string): Inquiry {
  if (paper.isLost(10)) throw noAnswer()
  const session = paper.sessions.get(authority)
  if (!session || session.paidAt === null) return 'waiting'
  return isPaid(paper, session) ? 'paid' : 'not_paid'
}

/** An unconfirmed payment goes back to the payer. */
function isPaid({ now }: Paper, { paidAt, isCaptured }: Session) {
  return paidAt !== null && (isCaptured || now().getTime() - paidAt <= REVERSAL_MS)
}

function noAnswer() {
  return new GatewayError('unavailable', 'no answer')
}
