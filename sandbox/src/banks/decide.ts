import type { FastifyInstance } from 'fastify'
import { textOf } from '../marketplace/base.ts'
import { settleSession, type Bank, type Outcome, type Session } from './bank.ts'
import { closedPage, returnForm, sendPage, unknownPage } from './pages.ts'
import { sepReturn } from './sep.ts'
import { zarinpalReturn } from './zarinpal.ts'

const OUTCOMES: readonly unknown[] = ['paid', 'failed', 'cancelled', 'paid_no_return']
const MOST_CALLBACKS = 100

type Params = { token: string }
type Decision = { outcome?: unknown; callbacks?: unknown }

/** The payer's decision: by the page's buttons, or by a test. */
export function decisionRoutes(app: FastifyInstance, bank: Bank) {
  app.post<{ Params: Params; Body: Decision | undefined }>('/:token/decide', async (request, reply) => {
    const session = bank.sessions.get(request.params.token)
    if (!session) return reply.status(404).send({ error: 'token: not known' })
    const { outcome, callbacks = usualCallbacks(bank, outcome) } = request.body ?? {}
    if (!isOutcome(outcome)) return reply.status(400).send({ error: `outcome: ${OUTCOMES.join(', ')}` })
    const count = Number(callbacks)
    if (!Number.isInteger(count) || count < 0 || count > MOST_CALLBACKS) {
      return reply.status(400).send({ error: `callbacks: a whole number up to ${MOST_CALLBACKS}` })
    }
    settleSession(bank, session, outcome)
    return { callbacks: await Promise.all(Array.from({ length: count }, () => callBack(bank, session))) }
  })

  app.post<{ Params: Params }>('/:token/press', async (request, reply) => {
    const session = bank.sessions.get(request.params.token)
    if (!session) return sendPage(reply.status(404), unknownPage(bank))
    const outcome = textOf(request.body, 'outcome')
    if (isOutcome(outcome)) settleSession(bank, session, outcome)
    const isStaying = !isOutcome(outcome) || outcome === 'paid_no_return' || bank.faults.has('never_calls')
    if (isStaying) return sendPage(reply, closedPage(bank, session))
    if (bank.faults.has('calls_twice')) await callBack(bank, session)
    if (bank.name === 'zarinpal') return reply.redirect(zarinpalReturn(session), 303)
    return sendPage(reply, returnForm(session.callbackUrl, sepReturn(session)))
  })
}

/** How many callbacks the page's button would send, with the current faults. */
function usualCallbacks({ faults }: Bank, outcome: unknown): number {
  if (outcome === 'paid_no_return' || faults.has('never_calls')) return 0
  return faults.has('calls_twice') ? 2 : 1
}

function isOutcome(value: unknown): value is Outcome {
  return OUTCOMES.includes(value)
}

type Reply = { status: number; location: string | null }

/** Does what the browser would do on its way back; returns the shop's answer, 0 if there was none. */
async function callBack(bank: Bank, session: Session): Promise<Reply> {
  try {
    const answer = await (bank.name === 'zarinpal'
      ? fetch(zarinpalReturn(session), { redirect: 'manual' })
      : fetch(session.callbackUrl, {
          method: 'POST',
          body: new URLSearchParams(sepReturn(session)),
          redirect: 'manual',
        }))
    await answer.body?.cancel()
    return { status: answer.status, location: answer.headers.get('location') }
  } catch {
    return { status: 0, location: null }
  }
}
