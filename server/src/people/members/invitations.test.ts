import { DAY_SECONDS } from '@jarchi/shared/time/durations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { INVITATIONS, joinAs, MEMBERS, tokenFor } from '../../../test/members.ts'
import { freshPhone } from '../../../test/sign-in.ts'
import { auditLines, signInStaff, type SignedIn } from '../../../test/staff.ts'

let t: Awaited<ReturnType<typeof testApp>>
let owner: SignedIn
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  t.sms.notices.length = 0
  owner = await t.signIn()
})
afterAll(() => t.close())

const invite = (phone: string, more: object = {}, { headers } = owner) =>
  t.app.inject({
    method: 'POST',
    url: `${MEMBERS}invitations/`,
    headers,
    payload: { phone, role: 'viewer', ...more },
  })
const tokenSent = () => t.sms.notices.at(-1)?.tokens[0]?.split('/').at(-1) ?? ''
const look = (token: string, { headers }: Pick<SignedIn, 'headers'>) =>
  t.app.inject({ url: `${INVITATIONS}${token}/`, headers })
const answer = (
  token: string,
  { headers }: Pick<SignedIn, 'headers'>,
  word: 'accept' | 'decline' = 'accept',
) => t.app.inject({ method: 'POST', url: `${INVITATIONS}${token}/${word}/`, headers })
const codeOf = ({ statusCode, body }: { statusCode: number; body: string }) => [
  statusCode,
  body && (JSON.parse(body) as { code?: string }).code,
]

test('an SMS leads the invited user to the account, with the role and limits of the invitation', async () => {
  const guest = await t.signIn()
  const limits = { day_limit: 3_000_000, month_limit: 50_000_000 }
  const invited = await invite(guest.phone, { role: 'manager', ...limits })
  expect(invited.json().invitations).toMatchObject([{ phone: guest.phone, role: 'manager', ...limits }])
  expect(t.sms.notices).toMatchObject([
    { kind: 'invitation', phone: guest.phone, tokens: [expect.any(String), owner.phone] },
  ])
  expect(tokenSent()).toMatch(/^[\w-]{22}$/)
  expect((await look(tokenSent(), guest)).json()).toMatchObject({
    account: expect.any(String),
    role: 'manager',
  })
  expect((await answer(tokenSent(), guest)).json()).toEqual({ account: owner.accountId })
  const headers = await tokenFor(t, guest, owner.accountId)
  const { members } = (await t.app.inject({ url: MEMBERS, headers })).json()
  expect(members).toMatchObject([
    { user_id: owner.userId, role: 'owner', phone: null },
    { user_id: guest.userId, role: 'manager', is_self: true, phone: guest.phone, ...limits },
  ])
  const actions = (await auditLines(t, { object: `account:${owner.accountId}` })).map(({ action }) => action)
  expect(actions).toEqual(['account.invite', 'account.join'])
  expect(codeOf(await answer(tokenSent(), guest))).toEqual([404, 'not_found'])
})

test('the answer is the same for a phone that somebody has signed in with and for one that nobody has', async () => {
  const guest = await t.signIn()
  const [known, unknown] = [await invite(guest.phone), await invite(freshPhone())]
  expect([known.statusCode, unknown.statusCode]).toEqual([200, 200])
  expect(Object.keys(known.json())).toEqual(Object.keys(unknown.json()))
})

test('neither token nor phone can be read in the database', async () => {
  const phone = freshPhone()
  await invite(phone)
  const rows = await t.db.selectFrom('invitations').selectAll().execute()
  const lines = await auditLines(t, { object: `account:${owner.accountId}` })
  expect(lines).toMatchObject([{ action: 'account.invite', details: { invitation: expect.any(Number) } }])
  const kept = JSON.stringify([rows, lines], (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  expect(kept).not.toContain(tokenSent())
  expect(kept).not.toContain(phone.slice(1))
})

test('a newer one that cannot be sent leaves the older one as it is', async () => {
  const guest = await t.signIn()
  await invite(guest.phone)
  const first = tokenSent()
  t.clock.advance(DAY_SECONDS)
  owner = await t.signIn(owner.phone)
  t.sms.isDown = true
  expect(codeOf(await invite(guest.phone))).toEqual([503, 'sms_unavailable'])
  t.sms.isDown = false
  expect((await answer(first, await t.signIn(guest.phone))).statusCode).toBe(200)
})

describe('a link opens nothing', () => {
  test('for somebody else, who cannot tell it from a wrong one', async () => {
    await invite(freshPhone())
    const stranger = await t.signIn()
    expect((await look(tokenSent(), stranger)).json()).toMatchObject({ code: 'not_found' })
    expect(codeOf(await answer(tokenSent(), stranger))).toEqual([404, 'not_found'])
    expect(codeOf(await answer(tokenSent(), owner))).toEqual([404, 'not_found'])
    expect((await t.app.inject(`${INVITATIONS}${tokenSent()}/`)).statusCode).toBe(401)
  })

  test('after a week', async () => {
    const guest = await t.signIn()
    await invite(guest.phone)
    t.clock.advance(7 * DAY_SECONDS)
    const later = await t.signIn(guest.phone)
    expect(codeOf(await answer(tokenSent(), later))).toEqual([404, 'not_found'])
  })

  test('after a newer one, an answer, or its end by an owner', async () => {
    const guest = await t.signIn()
    await invite(guest.phone)
    const first = tokenSent()
    t.clock.advance(DAY_SECONDS)
    owner = await t.signIn(owner.phone)
    const again = await t.signIn(guest.phone)
    expect((await invite(guest.phone, { role: 'finance' })).json().invitations).toMatchObject([
      { role: 'finance' },
    ])
    expect(codeOf(await answer(first, again))).toEqual([404, 'not_found'])
    expect((await answer(tokenSent(), again, 'decline')).statusCode).toBe(204)
    expect(codeOf(await answer(tokenSent(), again))).toEqual([404, 'not_found'])

    const other = await t.signIn()
    const { invitations } = (await invite(other.phone)).json()
    const url = `${MEMBERS}invitations/${invitations[0].id}/`
    expect(codeOf(await t.app.inject({ method: 'DELETE', url, headers: other.headers }))).toEqual([
      404,
      'not_found',
    ])
    expect(
      (await t.app.inject({ method: 'DELETE', url, headers: owner.headers })).json().invitations,
    ).toEqual([])
    expect(codeOf(await answer(tokenSent(), other))).toEqual([404, 'not_found'])
  })

  test('once who invited is no owner any more', async () => {
    const second = await joinAs(t, owner.accountId, 'owner')
    const guest = await t.signIn()
    await invite(guest.phone, {}, second)
    await t.app.inject({ method: 'DELETE', url: `${MEMBERS}${second.userId}/`, headers: owner.headers })
    expect(codeOf(await answer(tokenSent(), guest))).toEqual([404, 'not_found'])
  })

  test('for staff, who change no account of their own', async () => {
    const staff = await signInStaff(t)
    await invite(staff.phone)
    expect(codeOf(await answer(tokenSent(), staff))).toEqual([403, 'staff_protected'])
  })
})

describe('is refused', () => {
  test('for a phone that is in, and for one that was invited today by anybody', async () => {
    const member = await joinAs(t, owner.accountId, 'viewer')
    expect(codeOf(await invite(member.phone))).toEqual([409, 'already_member'])
    const phone = freshPhone()
    const other = await t.signIn()
    const both = await Promise.all([invite(phone), invite(phone, {}, other)])
    expect(both.map(codeOf).toSorted()).toEqual([
      [200, undefined],
      [429, 'invited_today'],
    ])
    expect(t.sms.notices).toHaveLength(1)
  })

  test('after five a day', async () => {
    for (let index = 0; index < 5; index += 1) expect((await invite(freshPhone())).statusCode).toBe(200)
    expect(codeOf(await invite(freshPhone()))).toEqual([429, 'many_invitations'])
    t.clock.advance(DAY_SECONDS)
    owner = await t.signIn(owner.phone)
    expect((await invite(freshPhone())).statusCode).toBe(200)
  })

  test('without a code typed in the last minutes, and while no SMS can be sent', async () => {
    t.sms.isDown = true
    const phone = freshPhone()
    expect(codeOf(await invite(phone))).toEqual([503, 'sms_unavailable'])
    t.sms.isDown = false
    expect((await invite(phone)).statusCode).toBe(200)
    await t.db.updateTable('sessions').set({ confirmed_at: null }).where('id', '=', owner.sessionId).execute()
    expect(codeOf(await invite(freshPhone()))).toEqual([403, 'confirmation_needed'])
  })
})
