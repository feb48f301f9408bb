import { STAFF_RIGHTS } from '@jarchi/shared/people/staff-rights.ts'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { auditLines, signInStaff, staffCalls, impersonate } from '../../../test/staff.ts'
import { staffCommand } from './commands.ts'
import { staffMember } from '../rights.ts'

const t = await testApp()
afterAll(() => t.close())

const actor = { userId: null, name: 'command line: me' }
const run = (...words: string[]) => staffCommand(words)?.({ db: t.db, actor, now: () => t.clock.now })

test('a right is granted and revoked, counts at once, and is logged', async () => {
  const me = await t.signIn()
  const desk = () => staffCalls(t, me).get('desk/')
  expect((await desk()).statusCode).toBe(403)
  expect(await run('grant', me.phone, '--rights', 'review, audit')).toEqual({
    ok: true,
    text: `${me.phone} may: review, audit.`,
  })
  expect((await desk()).json()).toMatchObject({
    user_id: me.userId,
    rights: ['review', 'audit'],
    waiting: { reviews: 0, payments: null },
  })
  expect(await run('revoke', `+98${me.phone.slice(1)}`, '--rights', 'review')).toMatchObject({
    ok: true,
    text: expect.stringContaining('audit'),
  })
  expect((await desk()).json().rights).toEqual(['audit'])
  expect(await run('revoke', me.phone, '--rights=all')).toMatchObject({
    text: expect.stringContaining('no more'),
  })
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
  await run('revoke', staff.phone, '--rights', 'impersonate')
  const session = await t.db
    .selectFrom('sessions')
    .select('ended_at')
    .where('id', '=', String(claims.sid))
    .executeTakeFirstOrThrow()
  expect(session.ended_at).toEqual(t.clock.now)
})

test('all staff are listed; an unknown phone is refused', async () => {
  const staff = await signInStaff(t, ['support', 'review'])
  expect(await run('members')).toMatchObject({
    text: expect.stringContaining(`${staff.phone}  مینا بازبین  review, support`),
  })
  expect(await run('grant', '09000000000', '--rights', 'review')).toMatchObject({ ok: false })
})
