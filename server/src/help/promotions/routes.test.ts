import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { freshPhone } from '../../../test/sign-in.ts'
import { registrationsOf } from './service.ts'

const STARTS = new Date('2026-05-09T20:30:00Z')
const ENDS = new Date('2026-05-16T16:00:00Z')
const PROMOTIONS = {
  webinar: {
    id: 'webinar-1405',
    starts: '1405-02-20 00:00',
    ends: '1405-02-26 19:30',
    headline: 'وبینار',
    paragraphs: ['یک ساعت گفت‌وگو.'],
    gift_code: 'K7QM-2DXT-9HRC',
    event: { starts: '1405-02-26 18:00', minutes: 90 },
    registration: { consent: 'می‌پذیرم.', afterwards: 'پیامک می‌شود.' },
  },
}
const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-promotions-'))
const file = path.join(folder, 'promotions.json')
writeFileSync(file, JSON.stringify(PROMOTIONS))
const LIST = '/svc/panel-backend/api/v1/promotions/'
const URL = `${LIST}webinar/`

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp({ PROMOTIONS_FILE: file })
})
beforeEach(() => {
  t.clock.now = STARTS
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true })
})

type User = Awaited<ReturnType<typeof t.signIn>>
const { name, consent } = { name: 'نگار کریمی', consent: true }
const rows = () => registrationsOf(t.db, 'webinar-1405')
const get = async ({ headers }: User) => (await t.app.inject({ url: URL, headers })).json()
const send = ({ headers }: User, payload: object) =>
  t.app.inject({ method: 'POST', url: `${URL}registrations/`, headers, payload })
const before = (instant: Date, ms: number) => new Date(instant.getTime() - ms)

test('the page shows the dates, the content and whether one is registered', async () => {
  const user = await t.signIn()
  expect(await get(user)).toEqual({
    phase: 'open',
    starts_at: STARTS.toISOString(),
    ends_at: ENDS.toISOString(),
    headline: 'وبینار',
    paragraphs: ['یک ساعت گفت‌وگو.'],
    offer: null,
    gift_code: 'K7QM-2DXT-9HRC',
    event: { starts_at: '2026-05-16T14:30:00.000Z', minutes: 90 },
    registration: { consent: 'می‌پذیرم.', afterwards: 'پیامک می‌شود.', registered_phone: null },
  })
})

test('open promotions are listed, but not before they begin or after they end', async () => {
  const listed = async (at: Date) => {
    t.clock.now = at
    const { headers } = await t.signIn()
    return (await t.app.inject({ url: LIST, headers })).json().results
  }
  const open = { page: 'webinar', headline: 'وبینار', ends_at: ENDS.toISOString() }
  expect(await listed(before(STARTS, 1))).toEqual([])
  expect(await listed(STARTS)).toEqual([open])
  expect(await listed(before(ENDS, 1))).toEqual([open])
  expect(await listed(ENDS)).toEqual([])
  expect((await t.app.inject({ url: LIST })).statusCode).toBe(401)
})

test('a page without a promotion, an unknown page, and users without a session', async () => {
  const { headers } = await t.signIn()
  for (const page of ['black-friday', 'other', '__proto__']) {
    const url = `/svc/panel-backend/api/v1/promotions/${page}/`
    const answer = await t.app.inject({ url, headers })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'promotion_not_found'])
    const payload = { name, phone: freshPhone(), consent }
    const sent = await t.app.inject({ method: 'POST', url: `${url}registrations/`, headers, payload })
    expect(sent.statusCode).toBe(404)
  }
  expect((await t.app.inject({ url: URL })).statusCode).toBe(401)
})

test('one can register from the first moment on, but not in the last', async () => {
  const [owner, phone] = [freshPhone(), freshPhone()]
  const tries = [
    [before(STARTS, 1), 409, 'promotion_not_begun', 'before'],
    [ENDS, 409, 'promotion_ended', 'ended'],
    [before(ENDS, 1), 200, undefined, 'open'],
  ] as const
  for (const [at, status, code, phase] of tries) {
    t.clock.now = at
    const user = await t.signIn(owner)
    const answer = await send(user, { name, phone, consent })
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    const seen = await get(user)
    expect(seen.phase).toBe(phase)
    expect(seen.gift_code).toBe(phase === 'open' ? 'K7QM-2DXT-9HRC' : null)
  }
  expect((await rows()).filter((row) => row.phone === phone)).toHaveLength(1)
})

test('a phone is stored once as 09…, with the time of consent and its sentence', async () => {
  const user = await t.signIn()
  const phone = freshPhone()
  const first = await send(user, { name: ' نگار کریمی ', phone: `+98${phone.slice(1)}`, consent })
  expect(first.json().registration.registered_phone).toBe(phone)
  t.clock.advance(60)
  const again = await send(user, { name: 'نام دیگر', phone, consent })
  expect(again.json()).toEqual(first.json())
  expect((await rows()).filter((row) => row.phone === phone)).toEqual([
    { name, phone, account_id: BigInt(user.accountId), consented_at: STARTS, consent: 'می‌پذیرم.' },
  ])
  expect((await get(user)).registration.registered_phone).toBe(phone)
})

test('a phone that another user has registered gets the same answer, and stays theirs', async () => {
  const [one, other] = [await t.signIn(), await t.signIn()]
  const phone = other.phone
  await send(one, { name, phone, consent })
  expect((await get(other)).registration.registered_phone).toBe(phone)
  const answer = await send(other, { name: 'خود او', phone, consent })
  expect(answer.json().registration.registered_phone).toBe(phone)
  const kept = (await rows()).filter((row) => row.phone === phone)
  expect(kept.map((row) => [row.name, Number(row.account_id)])).toEqual([[name, one.accountId]])
})

test('neither answers nor limits show whether another user has registered a phone', async () => {
  const [one, other, curious] = [await t.signIn(), await t.signIn(), await t.signIn()]
  const taken = Array.from({ length: 6 }, freshPhone)
  for (const [index, phone] of taken.entries()) await send(index < 3 ? one : other, { name, phone, consent })
  const statuses: number[] = []
  for (const phone of taken) statuses.push((await send(curious, { name, phone, consent })).statusCode)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect((await get(curious)).registration.registered_phone).toBe(taken[4])
  expect((await rows()).filter((row) => taken.includes(row.phone))).toHaveLength(6)
})

test.each([
  ['no consent', { consent: false }, 'consent'],
  ['no name', { name: ' ' }, 'name'],
  ['a landline', { phone: '02188776655' }, 'phone'],
  ['a foreign number', { phone: '+491701234567' }, 'phone'],
  ['a member that is none', { admin: true }, ''],
])('%s is refused at its field, and nothing is stored', async (_, part, field) => {
  const user = await t.signIn()
  const count = (await rows()).length
  const answer = await send(user, { name, phone: freshPhone(), consent, ...part })
  expect(answer.statusCode).toBe(400)
  if (field) expect(answer.json().fields.map((each: { path: string }) => each.path)).toContain(field)
  expect(await rows()).toHaveLength(count)
})

test('a user may register five phones an hour, even if they come at once; known ones do not count', async () => {
  const user = await t.signIn()
  const phones = Array.from({ length: 8 }, freshPhone)
  const answers = await Promise.all(phones.map((phone) => send(user, { name, phone, consent })))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(3)
  expect(answers.find(({ statusCode }) => statusCode === 429)?.json().retry_after).toBe(3_600)
  const known = phones[statuses.indexOf(200)]
  expect((await send(user, { name, phone: known, consent })).statusCode).toBe(200)
  t.clock.advance(3_600)
  const later = await t.signIn(user.phone)
  expect((await send(later, { name, phone: freshPhone(), consent })).statusCode).toBe(200)
})
