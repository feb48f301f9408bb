import type { StaffNoteList, StaffOverview } from '@jarchi/shared/api/staff-overview.ts'
import { STAFF_RIGHTS } from '@jarchi/shared/people/staff-rights.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAd, makeCampaign } from '../../test/advertising.ts'
import { testApp } from '../../test/harness.ts'
import { auditLines, impersonate, signInStaff, staffCalls } from '../../test/staff.ts'
import { postTopUp } from '../money/wallet/service.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: Awaited<ReturnType<typeof signInStaff>>
let desk: ReturnType<typeof staffCalls>
beforeAll(async () => {
  t = await testApp()
  staff = await signInStaff(t)
  desk = staffCalls(t, staff)
})
afterAll(() => t.close())

const CAMPAIGNS = '/svc/api/api/v4/adv/campaigns-list/'
const overview = async (id: number, by = desk, query = '') =>
  (await by.get(`accounts/${id}/overview/${query}`)).json<StaffOverview>()
const notes = async (id: number, by = desk) => (await by.get(`accounts/${id}/notes/`)).json<StaffNoteList>()

test('shows each ad with the reason that its advertiser reads, and no amounts', async () => {
  const { accountId, headers } = await t.signIn()
  const [waiting, archived] = [await makeCampaign(t, headers), await makeCampaign(t, headers)]
  for (const { id } of [waiting, archived]) await makeAd(t, headers, id)
  const at = new Date('2026-11-20T08:00:00Z')
  const put = t.db.updateTable('campaigns').set({ archived_at: at, enabled: false })
  await put.where('id', '=', BigInt(archived.id)).execute()
  const { ads } = await overview(accountId)
  const told = (await t.app.inject({ url: `${CAMPAIGNS}?archived=with`, headers })).json().results
  expect(ads.count).toBe(told.length)
  expect(ads.results.map(({ id, blocker }) => [id, blocker])).toEqual(
    told.map((each: { id: number; blocker: string }) => [each.id, each.blocker]),
  )
  expect(new Set(ads.results.map(({ blocker }) => blocker))).toEqual(new Set(['in_review', 'archived']))
  expect(JSON.stringify(ads)).not.toMatch(/budget|"bid"|spent/)
})

test('shows money, tickets and visits of this account alone, the newest first', async () => {
  const [shop, other] = [await t.signIn(), await t.signIn()]
  const pay = (accountId: number, reference: string) =>
    postTopUp(t.db, { accountId, amount: 5_000_000n, paymentId: null, gateway: 'zarinpal', reference })
  await pay(shop.accountId, 'A-1')
  await pay(shop.accountId, 'A-2')
  await pay(other.accountId, 'B-1')
  const asked = { amount: 1_000_000, sheba: 'IR820540102680020817909002' }
  const refunds = '/svc/financial/api/v2/accounts/refunds/'
  await t.app.inject({ method: 'POST', url: refunds, headers: shop.headers, payload: asked })
  const visits = staffCalls(t, await signInStaff(t, ['accounts', 'impersonate']))
  await impersonate(t, staff, shop.accountId)
  const seen = await overview(shop.accountId)
  expect(seen.movements?.results.flatMap(({ reference }) => reference ?? [])).toEqual(['A-2', 'A-1'])
  expect(seen.refunds?.results).toMatchObject([{ amount: 1_000_000, state: 'held' }])
  expect(seen.payments).toEqual({ count: 0, results: [] })
  expect(seen.impersonations?.results).toMatchObject([{ account: { id: shop.accountId }, is_over: false }])
  expect((await overview(other.accountId)).impersonations?.count).toBe(0)
  expect((await overview(shop.accountId, desk, '?limit=1')).movements).toMatchObject({
    results: [{}],
  })
  const partly = await overview(shop.accountId, visits)
  expect(partly).toMatchObject({ movements: null, payments: null, refunds: null, tickets: null })
  expect(partly.impersonations?.count).toBe(1)
})

test('without a right its part is not told; what is unknown is 404', async () => {
  const { accountId } = await t.signIn()
  const parts = {
    money: ['movements', 'payments', 'refunds'],
    support: ['tickets'],
    audit: ['impersonations'],
  }
  for (const [right, names] of Object.entries(parts)) {
    const rights = STAFF_RIGHTS.filter((each) => each === 'accounts' || each === right)
    const seen = await overview(accountId, staffCalls(t, await signInStaff(t, rights)))
    const told = Object.entries(seen).filter(([, part]) => part !== null)
    expect(
      told.map(([name]) => name),
      right,
    ).toEqual(['ads', ...names])
  }
  for (const path of ['overview', 'notes'])
    expect((await desk.get(`accounts/999999999/${path}/`)).statusCode).toBe(404)
  expect((await desk.get(`accounts/${accountId}/overview/?limit=-1`)).statusCode).toBe(400)
})

test('notes are for staff: written by several, deleted by their author alone, and logged without their text', async () => {
  const { accountId, headers } = await t.signIn()
  const other = await t.signIn()
  const colleague = staffCalls(t, await signInStaff(t, ['accounts']))
  const url = `accounts/${accountId}/notes/`
  expect((await desk.post(url, { text: '  ' })).statusCode).toBe(400)
  expect((await desk.post(url, { text: 'x'.repeat(1_001) })).statusCode).toBe(400)
  expect((await desk.post(url, { text: ' با مدیر فروشگاه صحبت شد ' })).statusCode).toBe(201)
  expect((await colleague.post(url, { text: 'فاکتور کاغذی می‌خواهد' })).statusCode).toBe(201)
  const [second, first] = (await notes(accountId)).results
  expect([first?.text, second?.text]).toEqual(['با مدیر فروشگاه صحبت شد', 'فاکتور کاغذی می‌خواهد'])
  expect(await notes(other.accountId)).toEqual({ count: 0, results: [] })
  const own = `${url}${first?.id}/`
  expect((await colleague.remove(own)).json().code).toBe('note_of_colleague')
  expect((await desk.remove(`accounts/${other.accountId}/notes/${first?.id}/`)).statusCode).toBe(404)
  expect((await desk.remove(own)).json()).toMatchObject({ count: 1, results: [{ id: second?.id }] })
  expect((await desk.remove(own)).json().code).toBe('note_not_found')
  const lines = await auditLines(t, { object: `account:${accountId}` })
  expect(lines.map(({ action }) => action)).toEqual(['account.note', 'account.note', 'account.drop_note'])
  expect(JSON.stringify(lines.map(({ details }) => details))).not.toContain('صحبت')
  for (const path of ['/svc/accounts/api/v1/accounts/info/', '/svc/accounts/api/v1/user/']) {
    expect((await t.app.inject({ url: path, headers })).body).not.toContain('فاکتور')
  }
})
