import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSandbox } from '../../../sandbox/src/build-sandbox.ts'
import { payingApp } from '../bank-visitor.ts'
import { signInCalls } from '../sign-in-calls.ts'
import { freshPhone } from '../sign-in.ts'
import { NEW_TICKET, TICKETS } from '../ticket-customer.ts'
import { buildApp, type App } from '../../src/app.ts'
import { createDb, type Db } from '../../src/platform/db/client.ts'
import { postManualEntry } from '../../src/money/wallet/service.ts'

// Limits that protect users count for all servers of a database together (docs/security.md). Each server has
// its own connections, so only the database can coordinate them.

const PROMOTIONS = {
  webinar: {
    id: 'webinar',
    starts: '1405-02-01 00:00',
    ends: '1405-03-01 00:00',
    headline: 'وبینار',
    paragraphs: ['یک ساعت گفت‌وگو.'],
    registration: { consent: 'می‌پذیرم.', afterwards: 'پیامک می‌شود.' },
  },
}
const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-two-'))
const promotions = path.join(folder, 'promotions.json')
const MANY = 24

let t: Awaited<ReturnType<typeof payingApp>>
let secondDb: Db
let second: App
beforeAll(async () => {
  writeFileSync(promotions, JSON.stringify(PROMOTIONS))
  t = await payingApp(buildSandbox, {
    TICKETS_PER_DAY: '3',
    GIFT_CARD_TRIES: '5',
    OTP_TRIES: '5',
    PROMOTIONS_FILE: promotions,
  })
  secondDb = createDb(t.connection, { max: 5 })
  second = await buildApp({ ...t.deps, db: secondDb })
  await second.ready()
})
afterAll(async () => {
  await second.close()
  await secondDb.destroy()
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Spreads requests as a proxy would: to one server and the other in turn, all at once. */
const atBoth = <Answer>(count: number, ask: (app: App, at: number) => PromiseLike<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, at) => ask(at % 2 === 0 ? t.app : second, at)))

type Headers = Record<string, string>
const postTo = (url: string, headers: Headers, payload: (at: number) => object) => (app: App, at: number) =>
  app.inject({ method: 'POST', url, headers, payload: payload(at) })
const accepted = (answers: readonly { statusCode: number }[]) =>
  answers.filter(({ statusCode }) => statusCode < 300).length

test('one code is sent, however many are requested', async () => {
  const phone = freshPhone()
  const answers = await atBoth(MANY, (app) => signInCalls({ ...t, app }).start(phone))
  expect(accepted(answers)).toBe(1)
  expect(t.sms.sent.filter((sent) => sent.phone === phone)).toHaveLength(1)
})

test('a code can be guessed five times, and then even the right one is refused', async () => {
  const phone = freshPhone()
  const { request_id, code, wrong } = await signInCalls(t).sentCode(phone)
  const answers = await atBoth(MANY, (app) => signInCalls({ ...t, app }).validate(request_id, phone, wrong))
  expect(accepted(answers)).toBe(0)
  const { rows } = await sql<{ wrong_tries: number }>`
    select wrong_tries from sign_in_codes where id = ${request_id}
  `.execute(t.db)
  expect(rows).toEqual([{ wrong_tries: 5 }])
  expect((await signInCalls({ ...t, app: second }).validate(request_id, phone, code)).statusCode).not.toBe(
    200,
  )
})

test('a code opens one session, however often it comes', async () => {
  const phone = freshPhone()
  const { request_id, code } = await signInCalls(t).sentCode(phone)
  const answers = await atBoth(8, (app) => signInCalls({ ...t, app }).validate(request_id, phone, code))
  expect(accepted(answers)).toBe(1)
})

test('codes of gift cards are guessed at five times an hour', async () => {
  const { headers, accountId } = await t.signIn()
  const url = '/svc/api/api/v1/account/gift-card/validate/'
  await atBoth(
    MANY,
    postTo(url, headers, (at) => ({ code: `AAAA-BBBB-${1000 + at}` })),
  )
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from gift_card_misses where account_id = ${accountId}
  `.execute(t.db)
  expect(rows).toEqual([{ count: 5n }])
})

test('an account can have ten open payments', async () => {
  const { headers } = await t.signIn()
  const url = '/svc/api/api/v2/account/payments/'
  const answers = await atBoth(
    MANY,
    postTo(url, headers, () => ({ amount: 20_000_000, gateway: 'zarinpal' })),
  )
  expect(accepted(answers)).toBe(10)
})

test('a repeated call with its key is done once', async () => {
  const { headers, accountId } = await t.signIn()
  const keyed = { ...headers, 'idempotency-key': randomUUID() }
  const answers = await atBoth(
    8,
    postTo(TICKETS, keyed, () => NEW_TICKET),
  )
  expect(accepted(answers)).toBeGreaterThan(0)
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from tickets where account_id = ${accountId}
  `.execute(t.db)
  expect(rows).toEqual([{ count: 1n }])
})

test('an account can open three tickets a day', async () => {
  const { headers } = await t.signIn()
  const answers = await atBoth(
    MANY,
    postTo(TICKETS, headers, () => NEW_TICKET),
  )
  expect(accepted(answers)).toBe(3)
})

test('a user can register five phones an hour', async () => {
  const { headers } = await t.signIn()
  const url = '/svc/panel-backend/api/v1/promotions/webinar/registrations/'
  const payload = () => ({ name: 'نگار کریمی', phone: freshPhone(), consent: true })
  expect(accepted(await atBoth(MANY, postTo(url, headers, payload)))).toBe(5)
})

test('an account can ask for one refund at a time', async () => {
  const { headers, accountId } = await t.signIn()
  await postManualEntry(t.db, accountId, 8_000n, 'paid in', null)
  const url = '/svc/financial/api/v2/accounts/refunds/'
  const payload = () => ({ amount: 1_000, sheba: 'IR820540102680020817909002' })
  expect(accepted(await atBoth(8, postTo(url, headers, payload)))).toBe(1)
})

test('one letter with a code is sent to a new e-mail address', async () => {
  const { headers, phone } = await t.signIn()
  const url = '/svc/accounts/api/v1/accounts/email/'
  const email = `two-${phone}@example.ir`
  const started = await t.app.inject({ method: 'POST', url, headers, payload: { email } })
  const { request_id } = started.json().change
  const code = t.sms.sent.findLast((sent) => sent.phone === phone)?.code
  await t.app.inject({ method: 'POST', url: `${url}confirm/`, headers, payload: { request_id, code } })
  await atBoth(
    8,
    postTo(`${url}resend/`, headers, () => ({ request_id })),
  )
  expect(t.mail.sent.filter(({ to }) => to === email)).toHaveLength(1)
})
