import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { afterMs, DAY_MS } from '@jarchi/shared/time/durations.ts'
import type { Db } from '../../platform/db/client.ts'
import { answerError, beginRefusal } from '../../platform/http/error-handler.ts'
import { htmlPage } from '../../platform/http/pages/html-page.ts'
import { returnTroubleTexts } from '../../platform/texts/payments.ts'
import { markReturned, MOST_DENIALS, noteAttention, paymentById } from './queries.ts'
import { settlePayment, type SettleDeps } from './settle.ts'

const NEXT_CHECK_MS = 30_000
/** After that, no payer comes back from a bank's page. */
const LATEST_MS = DAY_MS

type Returned =
  /** There is no such payment. */
  | { found: false }
  /**
   * `isOurs` is false if the returned data does not fit the payment: then no bank was asked. After a
   * `failure` the payment is not settled yet; the payer still goes on to the page, and the reconciler tries
   * again.
   */
  | { found: true; isOurs: boolean; accountId: number; returnUrl: string | null; failure?: unknown }

/**
 * A browser, or anybody pretending to be one, brought back a bank's data. It only wakes us: the amount and
 * whether it is paid are never taken from it.
 */
export async function takeReturn(
  deps: SettleDeps,
  id: string,
  fields: Record<string, string> | null,
): Promise<Returned> {
  const { db, now, gateways } = deps
  const payment = await paymentById(db, id)
  if (!payment) return { found: false }
  const answer = {
    found: true as const,
    accountId: Number(payment.account_id),
    returnUrl: payment.return_url,
  }
  const given = fields && gateways.named(payment.gateway)?.readReturn(fields, id)
  const isLate = now() > afterMs(payment.created_at, LATEST_MS)
  if (!given || given.authority !== payment.authority || isLate) return { ...answer, isOurs: false }
  try {
    const isMarked = await markReturned(db, id, given, afterMs(now(), NEXT_CHECK_MS))
    if (!isMarked && (await isDeniedTooOften(db, id))) return { ...answer, isOurs: false }
  } catch (error) {
    if (!isReferenceOfAnother(error)) throw error
    await noteAttention(db, id, 'reference_used')
    return { ...answer, isOurs: false }
  }
  try {
    await settlePayment(deps, id)
  } catch (failure) {
    return { ...answer, isOurs: true, failure }
  }
  return { ...answer, isOurs: true }
}

/** Each return brings another reference to ask about; staff look at a payment that brought too many. */
async function isDeniedTooOften(db: Db, id: string): Promise<boolean> {
  const payment = await paymentById(db, id)
  if (!payment || payment.denials < MOST_DENIALS) return false
  if (payment.failure !== 'settled_by_hand') await noteAttention(db, id, 'too_many_returns')
  return true
}

function isReferenceOfAnother(error: unknown): boolean {
  return (error as { constraint?: unknown }).constraint === 'payments_gateway_reference_key'
}

const FORM_BYTES = 16 * 1_024
const LONGEST_VALUE = 500
const PAYMENT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Params = { paymentId: string }

/**
 * Banks send payers back here, by URL or by form. Anybody may call it, without cookies: it only wakes us and
 * finds the page again, whatever it brings (§D4.9).
 */
export const returnRoutes: FastifyPluginAsync = async (app) => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES },
    (_, body, done) => done(null, fieldsOf(new URLSearchParams(String(body)))),
  )
  app.setErrorHandler(answerReturnTrouble)
  const url = '/api/v2/account/payments/:paymentId/return/'
  const schema = { security: [] }

  app.get<{ Params: Params }>(url, { config: { needs: 'nobody' }, schema }, async (request, reply) => {
    const { searchParams } = new URL(request.url, 'http://localhost')
    return comeBack(request, reply, fieldsOf(searchParams))
  })

  app.post<{ Params: Params }>(
    url,
    { schema, config: { needs: 'nobody', anyOrigin: true } },
    async (request, reply) => comeBack(request, reply, request.body as Record<string, string> | null),
  )
}

type Return = FastifyRequest<{ Params: Params }>

async function comeBack(request: Return, reply: FastifyReply, fields: Record<string, string> | null) {
  const id = request.params.paymentId
  const taken = PAYMENT_ID.test(id)
    ? await takeReturn(request.server.deps, id, fields)
    : { found: false as const }
  if (!taken.found) return reply.redirect('/', 303)
  if (!taken.isOurs) request.log.warn({ payment: id }, 'a return that does not fit its payment')
  if (taken.failure) request.log.error({ err: taken.failure, payment: id }, 'a payment was not settled')
  if (taken.returnUrl === null) {
    return reply.redirect(paths.payment(taken.accountId, id), 303)
  }
  const back = new URL(taken.returnUrl)
  back.searchParams.set('payment', id)
  return reply.redirect(back.href, 303)
}

/** Each field once; null if one is repeated: it would be unclear which status counts. */
function fieldsOf(given: URLSearchParams): Record<string, string> | null {
  const fields = new Map<string, string>()
  for (const [name, value] of given) {
    if (fields.has(name) || value.length > LONGEST_VALUE) return null
    fields.set(name, value)
  }
  return Object.fromEntries(fields)
}

/**
 * Asks a payer who comes back while we cannot answer to reload the page: only SEP's form carries the data,
 * and the browser sends it again.
 */
function answerReturnTrouble(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (!request.headers.accept?.includes('text/html')) return answerError(error, request, reply)
  const { statusCode } = beginRefusal(error, request, reply)
  const { title, text } = returnTroubleTexts[statusCode >= 500 ? 'later' : 'unreadable']
  return reply.type('text/html; charset=utf-8').send(pageOf(title, text))
}

/** Without styles: an answer of a service may contain nothing but words. */
function pageOf(title: string, text: string): string {
  return htmlPage(title, `<h1>${title}</h1><p>${text}</p><p><a href="/">${returnTroubleTexts.home}</a></p>`)
}
