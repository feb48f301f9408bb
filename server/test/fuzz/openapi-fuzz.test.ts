import fc, { type Arbitrary } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorBody } from '@jarchi/shared/api/errors.ts'
import { STAFF_RIGHTS } from '@jarchi/shared/people/staff-rights.ts'
import { grantRights } from '../../src/staff/service.ts'
import { testApp } from '../harness.ts'
import { MULTIPART, multipartBody } from './multipart.ts'
import { operationsOf, resolverOf, type OpenApi, type Operation } from './operations.ts'
import { CODE, PAYMENT_ID } from './plausible.ts'
import { hostileText, memberOf, nearly } from './schema-arbitrary.ts'

// openapi-fuzz.attack.ts sends more.
const CASES = Number(process.env.FUZZ_CASES ?? 25)

const ADVERTISER = '09121110000'
/** The phone of a member of staff. */
const MEMBER = '09121110001'
/** The owner of an account that staff look at. */
const OTHER = '09121110002'

type Sent = {
  path: Record<string, string>
  query: Record<string, string>
  body: unknown
  contentType: string
}

let t: Awaited<ReturnType<typeof testApp>>
let document: OpenApi
let signedIn: Record<string, string>
let staffSignedIn: Record<string, string>

beforeAll(async () => {
  // Every amount is above these limits: there is no bank here.
  t = await testApp({ ZARINPAL_MAX: '1', SEP_MAX: '1', GIFT_CARD_TRIES: '1000' })
  document = (await t.app.inject('/openapi.json')).json<OpenApi>()
  const { headers, accountId, userId } = await t.signIn(ADVERTISER)
  signedIn = headers
  await giveMoneyMatters(BigInt(accountId), BigInt(userId))
  const member = await t.signIn(MEMBER)
  await grantRights(t.db, member.userId, STAFF_RIGHTS, t.clock.now)
  staffSignedIn = member.headers
  await t.signIn(OTHER)
})
afterAll(() => t.close())

/** Adds a payment and a gift card to ask about. */
async function giveMoneyMatters(account_id: bigint, user_id: bigint) {
  const created_at = t.clock.now
  const expires_at = new Date(created_at.getTime() + 86_400_000)
  const payment = { id: PAYMENT_ID, account_id, user_id, gateway: 'sep', amount: 1n, state: 'redirected' }
  await t.db
    .insertInto('payments')
    .values({ ...payment, created_at, expires_at })
    .execute()
  const card = { code: CODE, amount: 1n, uses_left: 1 }
  await t.db
    .insertInto('gift_cards')
    .values({ ...card, created_at, expires_at })
    .execute()
}

const asText = (value: unknown) => (typeof value === 'string' ? value : String(JSON.stringify(value)))

function requestsOf(operation: Operation): Arbitrary<Sent> {
  const resolve = resolverOf(document)
  const named = (where: string) =>
    fc.record(
      Object.fromEntries(
        operation.parameters
          .filter((parameter) => parameter.in === where)
          .map((parameter) => [
            parameter.name,
            fc.oneof(
              { weight: 4, arbitrary: memberOf(parameter.name, parameter.schema ?? {}, resolve).map(asText) },
              { weight: 1, arbitrary: hostileText },
            ),
          ]),
      ),
      where === 'path' ? {} : { requiredKeys: [] },
    ) as Arbitrary<Record<string, string>>
  const bodies = operation.bodies.map((body) => nearly(body.schema, resolve))
  const documented = operation.bodies.map((body) => body.contentType)
  return fc.record({
    path: named('path'),
    query: named('query'),
    body: bodies.length > 0 ? fc.oneof(...bodies) : fc.constant(undefined),
    contentType: fc.oneof(
      {
        weight: 8,
        arbitrary: fc.constantFrom(...(documented.length > 0 ? documented : ['application/json'])),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom('text/plain', 'application/x-www-form-urlencoded', MULTIPART, ';'),
      },
    ),
  })
}

function payloadOf(sent: Sent): { contentType: string; payload: string | Buffer } {
  const { body, contentType } = sent
  if (contentType.startsWith('multipart/') && typeof body === 'object' && body !== null) {
    return { contentType: MULTIPART, payload: multipartBody(body as Record<string, unknown>) }
  }
  return { contentType, payload: String(JSON.stringify(body)) }
}

/** The URL as a careless client would build it: parameters escaped only as much as HTTP needs. */
function urlOf(operation: Operation, sent: Sent) {
  const escape = (text: string) => encodeURIComponent(text.toWellFormed())
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    escape(sent.path[name] ?? '1').slice(0, 900),
  )
  const query = Object.entries(sent.query).map(
    ([name, value]) => `${escape(name)}=${escape(value).slice(0, 6_000)}`,
  )
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}

async function send(operation: Operation, sent: Sent) {
  const target = { method: operation.method, url: urlOf(operation, sent) }
  const headers = operation.path.startsWith('/svc/staff/') ? staffSignedIn : signedIn
  if (sent.body === undefined || operation.method === 'GET') return t.app.inject({ ...target, headers })
  const { contentType, payload } = payloadOf(sent)
  return t.app.inject({ ...target, headers: { ...headers, 'content-type': contentType }, payload })
}

/** Some operations end sessions or disable users; the next one starts with live ones. */
async function startAnew() {
  await t.db.updateTable('users').set({ disabled_at: null }).execute()
  signedIn = (await t.signIn(ADVERTISER)).headers
  staffSignedIn = (await t.signIn(MEMBER)).headers
}

describe('every operation of the API survives any input', () => {
  test('the document is OpenAPI 3.1 and lists the services', () => {
    expect(document.openapi).toMatch(/^3\.1/)
    expect(operationsOf(document).length).toBeGreaterThan(20)
  })

  test('no input makes a 5xx, and every refusal is an error body', { timeout: 3_600_000 }, async () => {
    const answers: Record<string, Record<number, number>> = {}
    for (const operation of operationsOf(document)) {
      const tally: Record<number, number> = (answers[operation.name] = {})
      await fc.assert(
        fc.asyncProperty(requestsOf(operation), async (sent) => {
          const answer = await send(operation, sent)
          tally[answer.statusCode] = (tally[answer.statusCode] ?? 0) + 1
          expect(answer.statusCode, `${operation.name}: ${answer.body.slice(0, 300)}`).toBeLessThan(500)
          if (answer.statusCode < 400) return
          const body = answer.json<ErrorBody>()
          expect(body.statusCode).toBe(answer.statusCode)
          expect(body.message.length).toBeGreaterThan(3)
          expect(body.request_id.length).toBeGreaterThan(3)
        }),
        { numRuns: CASES },
      )
      await startAnew()
    }
    // Cases that never get past the first check would prove little.
    const accepted = Object.values(answers).filter((tally) =>
      Object.keys(tally).some((status) => Number(status) < 400),
    )
    expect(accepted.length, JSON.stringify(answers)).toBeGreaterThan(20)
  })
})
