import type { NotificationPage } from '@jarchi/shared/api/notifications.ts'
import { RETENTION } from '@jarchi/shared/platform/retention.ts'
import { afterMs } from '@jarchi/shared/time/durations.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { BELL, bellOf, kindsIn } from '../../../test/bell.ts'
import { makeAd, makeCampaign } from '../../../test/advertising.ts'
import { testApp } from '../../../test/harness.ts'
import { joinAs, tokenFor } from '../../../test/members.ts'
import { impersonate, signInStaff, type SignedIn } from '../../../test/staff.ts'
import { reviewAd } from '../../advertising/review/service.ts'
import { forgetNotificationsJob, ringAccount } from './service.ts'

const t = await testApp()
afterAll(() => t.close())

let me: SignedIn
let rung = 0
beforeEach(async () => {
  me = await t.signIn()
})

type Headers = Record<string, string>
const read = (headers: Headers, up_to: number) =>
  t.app.inject({ method: 'POST', url: `${BELL}read/`, headers, payload: { up_to } })
const ring = (content: Parameters<typeof ringAccount>[2]['content'], accountId = me.accountId) =>
  ringAccount(t.db, accountId, { subject: `test ${(rung += 1)}`, content, at: t.clock.now })
const DENIED = { kind: 'ad_denied', campaign_id: 987_654 } as const

test('a denied ad stands there with its title of today, and is read on all devices at once', async () => {
  const campaign = await makeCampaign(t, me.headers)
  const { id } = await makeAd(t, me.headers, campaign.id)
  const review = { verdict: 'deny' as const, reasons: ['low_quality'], note: null }
  await reviewAd(t.db, id, review, { userId: null, name: 'بازبین' }, t.clock.now)
  await t.db
    .updateTable('campaigns')
    .set({ title: 'کفش تابستانی' })
    .where('id', '=', BigInt(campaign.id))
    .execute()
  const phone = await t.signIn(me.phone)
  const page = await bellOf(t, me.headers)
  expect(page).toEqual({
    unread: 1,
    has_more: false,
    results: [
      {
        id: expect.any(Number),
        at: t.clock.now.toISOString(),
        is_read: false,
        title: 'کفش تابستانی',
        about: { kind: 'ad_denied', campaign_id: campaign.id },
      },
    ],
  })
  expect(await bellOf(t, phone.headers)).toEqual(page)
  const up_to = page.results[0]?.id ?? 0
  expect((await read(me.headers, up_to)).statusCode).toBe(204)
  expect(await bellOf(t, phone.headers)).toMatchObject({ unread: 0, results: [{ is_read: true }] })
})

test('what comes while one reads stays unread', async () => {
  await ring(DENIED)
  const [first] = (await bellOf(t, me.headers)).results
  await ring(DENIED)
  await read(me.headers, first?.id ?? 0)
  expect(await bellOf(t, me.headers)).toMatchObject({
    unread: 1,
    results: [{ is_read: false }, { is_read: true }],
  })
})

test('older ones follow page by page; a limit of zero asks for the number only', async () => {
  for (let n = 0; n < 5; n += 1) await ring(DENIED)
  const all = (await bellOf(t, me.headers)).results.map(({ id }) => id)
  expect(all).toEqual(all.toSorted((one, other) => other - one))
  const first = await bellOf(t, me.headers, '?limit=3')
  expect(first).toMatchObject({ unread: 5, has_more: true })
  expect(first.results.map(({ id }) => id)).toEqual(all.slice(0, 3))
  const next = await bellOf(t, me.headers, `?limit=3&before=${all[2]}`)
  expect(next).toMatchObject({ unread: 5, has_more: false })
  expect(next.results.map(({ id }) => id)).toEqual(all.slice(3))
  expect(await bellOf(t, me.headers, '?limit=0')).toEqual({ unread: 5, has_more: false, results: [] })
})

test('each role is told what it may know, and each member reads for themselves', async () => {
  const finance = await joinAs(t, me.accountId, 'finance')
  const viewer = await joinAs(t, me.accountId, 'viewer')
  await ring({ kind: 'receipt', amount: 5_000_000 })
  await ring({ kind: 'financial_denied' })
  await ring({ kind: 'member_left', name: 'رضا' })
  await ring({ kind: 'budget_spent', campaign_id: 987_654, percent: 100 })
  const owners = ['budget_spent', 'member_left', 'financial_denied', 'receipt']
  expect(await kindsIn(t, me.headers)).toEqual(owners)
  expect(await kindsIn(t, finance.headers)).toEqual(['budget_spent', 'financial_denied', 'receipt'])
  const seen: NotificationPage = await bellOf(t, viewer.headers)
  expect(seen).toMatchObject({ unread: 1, results: [{ about: { kind: 'budget_spent' } }] })
  await read(viewer.headers, seen.results[0]?.id ?? 0)
  expect((await bellOf(t, viewer.headers)).unread).toBe(0)
  expect((await bellOf(t, finance.headers)).unread).toBe(3)

  await t.db.deleteFrom('account_permissions').where('account_id', '=', BigInt(me.accountId)).execute()
  expect(await kindsIn(t, me.headers), 'of an account that sees no amounts').not.toContain('receipt')
})

test('a role that was taken away hides what was told before', async () => {
  const member = await joinAs(t, me.accountId, 'finance')
  await ring({ kind: 'gift', amount: 10 })
  expect(await kindsIn(t, member.headers)).toEqual(['gift'])
  await t.db
    .updateTable('memberships')
    .set({ role: 'viewer' })
    .where('user_id', '=', BigInt(member.userId))
    .where('account_id', '=', BigInt(me.accountId))
    .execute()
  expect(await bellOf(t, member.headers)).toEqual({ unread: 0, has_more: false, results: [] })
})

test('another account hears nothing, nor do I about mine in another one; nor can it be read there', async () => {
  const other = await joinAs(t, me.accountId, 'owner')
  const stranger = await t.signIn()
  await ring(DENIED)
  const [{ id } = { id: 0 }] = (await bellOf(t, me.headers)).results
  expect(await bellOf(t, stranger.headers)).toMatchObject({ unread: 0, results: [] })
  expect(await bellOf(t, other.own)).toMatchObject({ unread: 0, results: [] })
  await read(stranger.headers, id)
  await read(other.own, id)
  for (const { headers } of [me, other]) expect((await bellOf(t, headers)).unread).toBe(1)
})

test('who is a member no more hears nothing, also after coming back', async () => {
  const member = await joinAs(t, me.accountId, 'manager')
  await ring(DENIED)
  const membership = { user_id: BigInt(member.userId), account_id: BigInt(me.accountId) }
  await t.db
    .deleteFrom('memberships')
    .where((eb) => eb.and(membership))
    .execute()
  expect((await t.app.inject({ url: BELL, headers: member.headers })).statusCode).toBe(403)
  await ring(DENIED)
  await t.db
    .insertInto('memberships')
    .values({ ...membership, role: 'manager' })
    .execute()
  expect(await bellOf(t, await tokenFor(t, member, me.accountId))).toMatchObject({ unread: 0, results: [] })
})

test('support sees the bell during a visit, and reads nothing away', async () => {
  await ring(DENIED)
  const { headers } = await impersonate(t, await signInStaff(t), me.accountId)
  const seen: NotificationPage = await bellOf(t, headers)
  expect(seen.results).toHaveLength(1)
  expect((await read(headers, seen.results[0]?.id ?? 0)).statusCode).toBe(204)
  expect((await bellOf(t, me.headers)).unread).toBe(1)
})

test('a thing that is told again, also by servers at once, stands there once', async () => {
  const news = { subject: 'same', content: DENIED, at: t.clock.now }
  await Promise.all(Array.from({ length: 8 }, () => ringAccount(t.db, me.accountId, news)))
  expect((await bellOf(t, me.headers)).unread).toBe(1)
})

test('after 90 days it is forgotten', async () => {
  await ring(DENIED)
  await ring(DENIED)
  const [young, old] = (await bellOf(t, me.headers)).results
  const since = afterMs(t.clock.now, -RETENTION.notifications)
  for (const [id, at] of [
    [old?.id, afterMs(since, -1)],
    [young?.id, since],
  ] as const)
    await t.db
      .updateTable('notifications')
      .set({ at })
      .where('id', '=', BigInt(id ?? 0))
      .execute()
  await forgetNotificationsJob(t.deps).work(new AbortController().signal)
  expect((await bellOf(t, me.headers)).results.map(({ id }) => id)).toEqual([young?.id])
})
