import { STAFF_RIGHTS } from '@jarchi/shared/staff-rights.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { auditLines, signInStaff, staffCalls, impersonate } from '../../../test/staff.ts'
import { Misused } from './money-arguments.ts'
import { peopleCommand, type PeopleCommand } from './people-arguments.ts'
import { runPeopleCommand } from './people-commands.ts'
import { staffMember } from '../staff/rights.ts'

const t = await testApp()
afterAll(() => t.close())

const run = (command: PeopleCommand) =>
  runPeopleCommand(
    { db: t.db, actor: { userId: null, name: 'command line: me' }, now: () => t.clock.now },
    command,
  )

describe('words', () => {
  test.each<[string[], PeopleCommand | null]>([
    [['members'], { name: 'members' }],
    [
      ['grant', '+98 912 123 4567', '--rights', 'review, money'],
      { name: 'grant', phone: '09121234567', rights: ['review', 'money'] },
    ],
    [
      ['revoke', '09121234567', '--rights=all'],
      { name: 'revoke', phone: '09121234567', rights: STAFF_RIGHTS },
    ],
    [['ads'], null],
    [[], null],
  ])('%j', (words, meaning) => expect(peopleCommand(words)).toEqual(meaning))

  test.each([
    [['members', 'all']],
    [['grant']],
    [['grant', '0912']],
    [['grant', '09121234567']],
    [['grant', '09121234567', '--rights', '']],
    [['grant', '09121234567', '--rights', 'review,root']],
    [['grant', '09121234567', '--right', 'review']],
    [['revoke', '09121234567', '09121234568', '--rights', 'all']],
  ])('%j is misused', (words) => expect(() => peopleCommand(words)).toThrow(Misused))
})

test('a right is granted and revoked, counts at once, and is logged', async () => {
  const me = await t.signIn()
  const desk = () => staffCalls(t, me).get('desk/')
  expect((await desk()).statusCode).toBe(403)
  expect(await run({ name: 'grant', phone: me.phone, rights: ['review', 'audit'] })).toEqual({
    ok: true,
    text: `${me.phone} may: review, audit.`,
  })
  expect((await desk()).json()).toMatchObject({
    user_id: me.userId,
    rights: ['review', 'audit'],
    waiting: { reviews: 0, payments: null },
  })
  expect((await run({ name: 'revoke', phone: me.phone, rights: ['review'] })).text).toContain('audit')
  expect((await desk()).json().rights).toEqual(['audit'])
  expect((await run({ name: 'revoke', phone: me.phone, rights: STAFF_RIGHTS })).text).toContain('no more')
  expect((await desk()).statusCode).toBe(403)
  expect(await staffMember(t.db, me.userId)).toBeNull()
  const lines = await auditLines(t, { object: `user:${me.userId}` })
  expect(lines.map(({ action, details }) => [action, details])).toEqual([
    ['staff.grant', { rights: ['review', 'audit'], left: ['review', 'audit'] }],
    ['staff.revoke', { rights: ['review'], left: ['audit'] }],
    ['staff.revoke', { rights: [...STAFF_RIGHTS], left: [] }],
  ])
})

test('a member who may no longer impersonate loses current impersonations', async () => {
  const staff = await signInStaff(t)
  const advertiser = await t.signIn()
  const { claims } = await impersonate(t, staff, advertiser.accountId)
  await run({ name: 'revoke', phone: staff.phone, rights: ['impersonate'] })
  const session = await t.db
    .selectFrom('sessions')
    .select('ended_at')
    .where('id', '=', String(claims.sid))
    .executeTakeFirstOrThrow()
  expect(session.ended_at).toEqual(t.clock.now)
})

test('all staff are listed; an unknown phone is refused', async () => {
  const staff = await signInStaff(t, ['support', 'review'])
  expect((await run({ name: 'members' })).text).toContain(`${staff.phone}  مینا بازبین  review, support`)
  const nobody = { phone: '09000000000', rights: ['review'] } as const
  expect(await run({ name: 'grant', ...nobody })).toMatchObject({ ok: false })
})
