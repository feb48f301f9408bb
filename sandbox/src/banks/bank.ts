import { randomInt } from 'node:crypto'
import { BankFaults } from './faults.ts'

export type Outcome = 'paid' | 'failed' | 'cancelled' | 'paid_no_return'

/** A payment as the bank knows it; amounts in rial. */
export type Session = {
  token: string
  amount: number
  /** The shop's return address, and its name for the order. */
  callbackUrl: string
  order: string
  description: string
  openedAt: Date
  outcome: Outcome | null
  paidAt: Date | null
  /** Set once it is paid: the bank's own number of the transaction. */
  reference: string | null
  verifiedAt: Date | null
}

export type Bank = {
  name: 'zarinpal' | 'sep'
  title: string
  sessions: Map<string, Session>
  faults: BankFaults
  now: () => Date
  newReference: () => string
}

export const CARD = '603799******1234'

/** A paid session that is not verified goes back to the payer after this time. */
const REVERSAL_MS = 30 * 60_000

export function openSession(
  bank: Bank,
  given: Pick<Session, 'token' | 'amount' | 'callbackUrl' | 'order' | 'description'>,
) {
  const session: Session = {
    ...given,
    openedAt: bank.now(),
    outcome: null,
    paidAt: null,
    reference: null,
    verifiedAt: null,
  }
  bank.sessions.set(session.token, session)
  return session
}

/** What a button of the page does. The first decision stays. */
export function settleSession(bank: Bank, session: Session, outcome: Outcome) {
  if (session.outcome !== null) return
  session.outcome = outcome
  if (outcome !== 'paid' && outcome !== 'paid_no_return') return
  session.paidAt = bank.now()
  session.reference = bank.newReference()
}

/** `waiting` until the payer has decided; `reversed` when a paid one was not verified in time. */
export function stateOf(
  bank: Bank,
  session: Session,
): 'waiting' | 'failed' | 'paid' | 'verified' | 'reversed' {
  if (session.outcome === null) return 'waiting'
  if (session.paidAt === null) return 'failed'
  if (session.verifiedAt !== null) return 'verified'
  return bank.now().getTime() - session.paidAt.getTime() > REVERSAL_MS ? 'reversed' : 'paid'
}

export function createBank(name: Bank['name'], title: string, now: () => Date): Bank {
  const newReference = () =>
    name === 'sep'
      ? Array.from({ length: 20 }, () => 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'[randomInt(32)]).join('')
      : String(randomInt(1e9, 1e11))
  return { name, title, sessions: new Map(), faults: new BankFaults(), now, newReference }
}
