import { DAY_SECONDS } from '@jarchi/shared/time/durations.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { INVITATIONS, MEMBERS } from '../../../test/members.ts'
import { auditLines, type SignedIn } from '../../../test/staff.ts'

let t: Awaited<ReturnType<typeof testApp>>
let owner: SignedIn
let guest: SignedIn
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  t.sms.notices.length = 0
  ;[owner, guest] = [await t.signIn(), await t.signIn()]
})
afterAll(() => t.close())

const invite = ({ headers } = owner) =>
  t.app.inject({
    method: 'POST',
    url: `${MEMBERS}invitations/`,
    headers,
    payload: { phone: guest.phone, role: 'viewer' },
  })
const refuse = (payload: unknown, { headers } = guest) =>
  t.app.inject({ method: 'PUT', url: INVITATIONS, headers, payload: payload as object })
const isRefused = async () =>
  (await t.app.inject({ url: INVITATIONS, headers: guest.headers })).json().is_refused
const bell = async () =>
  (await t.app.inject({ url: '/svc/api/api/v1/notifications/', headers: guest.headers })).json().results
/** What an answer says, without what differs between any two. */
const said = ({ statusCode, body }: { statusCode: number; body: string }) => [
  statusCode,
  JSON.parse(body.replaceAll(/"id":\d+|"expires_at":"[^"]*"|"since":"[^"]*"/g, '"_":0')),
]
const later = async (days: number) => {
  t.clock.advance(days * DAY_SECONDS)
  ;[owner, guest] = [await t.signIn(owner.phone), await t.signIn(guest.phone)]
}

test('who wants no invitations gets no SMS and no line in the bell, and the answer to who invites is the same', async () => {
  const before = said(await invite())
  expect(t.sms.notices).toHaveLength(1)
  expect((await refuse({ is_refused: true })).json()).toEqual({ is_refused: true })
  expect(await isRefused()).toBe(true)
  const lines = (await bell()).length
  await later(1)
  expect(said(await invite())).toEqual(before)
  expect((await invite()).json()).toMatchObject({ code: 'invited_today' })
  expect(t.sms.notices).toHaveLength(1)
  expect(await bell()).toHaveLength(lines)
})

test('refusing ends what waits, of all accounts, and nothing of others', async () => {
  await invite()
  const link = t.sms.notices.at(-1)?.tokens[0]?.split('/').at(-1)
  await refuse({ is_refused: true })
  const look = await t.app.inject({ url: `${INVITATIONS}${link}/`, headers: guest.headers })
  expect(look.json()).toMatchObject({ code: 'not_found' })
  const list = await t.app.inject({ url: MEMBERS, headers: owner.headers })
  expect(list.json().invitations).toEqual([])
  const lines = await auditLines(t, {
    object: `account:${owner.accountId}`,
    action: 'account.end_invitation',
  })
  expect(lines).toMatchObject([{ details: { state: 'declined' } }])
  const other = await t.signIn()
  expect((await t.app.inject({ url: INVITATIONS, headers: other.headers })).json()).toEqual({
    is_refused: false,
  })
})

test('taken back, invitations arrive again; each may be said twice', async () => {
  for (const is_refused of [true, true, false, false])
    expect((await refuse({ is_refused })).statusCode).toBe(200)
  expect(await isRefused()).toBe(false)
  await invite()
  expect(t.sms.notices).toMatchObject([{ kind: 'invitation', phone: guest.phone }])
})

test.each([
  [{}],
  [{ is_refused: 'yes' }],
  [{ is_refused: null }],
  [{ is_refused: true, phone: '09120000001' }],
  [[]],
])('%j is no refusal', async (payload) => {
  expect((await refuse(payload)).statusCode).toBe(400)
  expect(await isRefused()).toBe(false)
})
