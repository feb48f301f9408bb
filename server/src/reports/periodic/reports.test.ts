import { afterMs, MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAd, makeCampaign } from '../../../test/advertising.ts'
import { bellOf } from '../../../test/bell.ts'
import { testApp } from '../../../test/harness.ts'
import { joinAs, tokenFor } from '../../../test/members.ts'
import { addReportRows } from '../../../test/report-rows.ts'
import { postMovement } from '../../../test/movements.ts'
import { sendDueMails } from '../../messages/notices/send-mails.ts'
import { sendDueNotices } from '../../messages/notices/send-notices.ts'
import { makeDueReports } from './service.ts'

const URL = '/svc/api/api/v1/adv/report-config/'
const silent = { warn: () => {} }
const tehran = (text: string) => new Date(`${text}:00+03:30`)

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  await countUntil('2026-12-01T00:00')
  // A Saturday.
  t.clock.now = tehran('2026-11-21T12:00')
  t.mail.sent.length = 0
  t.sms.notices.length = 0
})
afterAll(() => t.close())

function countUntil(text: string) {
  return t.db
    .updateTable('report_state')
    .set({ counted_until: tehran(text) })
    .execute()
}

/** An advertiser with money, and a verified address unless told otherwise. */
async function advertiser({ email = null as string | null, balance = 5_000_000n } = {}) {
  const who = await t.signIn()
  const { accountId, userId } = who
  if (email) {
    const set = { email, email_verified_at: t.clock.now }
    await t.db.updateTable('users').set(set).where('id', '=', BigInt(userId)).execute()
  }
  /** The cost of clicks is posted later, some of it after midnight. */
  const post = async (
    amount: bigint,
    when: Date,
    kind: 'spend' | 'manual' | 'spend_correction' = 'spend',
  ) => {
    const minutes = kind === 'manual' ? 0 : 20
    await postMovement(t.db, { accountId, kind, amount, at: afterMs(when, minutes * MINUTE_MS) })
    if (kind === 'manual') return
    const day = Math.floor((when.getTime() / 1_000 + 12_600) / 86_400)
    const figures = kind === 'spend' ? { spend: Number(-amount) } : { corrected: Number(amount) }
    await addReportRows(t.db, [{ accountId, campaignId: 987_653, day, ...figures }])
  }
  await post(balance, tehran('2026-11-01T10:00'), 'manual')
  const ask = async (method: 'GET' | 'PUT', payload?: object) =>
    t.app.inject({
      method,
      url: URL,
      headers: (await t.signIn(who.phone)).headers,
      ...(payload && { payload }),
    })
  const want = async (frequency: string, channels: string[]) => {
    const answer = await ask('PUT', { frequency, channels, address: email })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  return { ...who, post, ask, want }
}

/** Runs the job at a time in Tehran, and then the outboxes. */
async function at(text: string) {
  t.clock.now = tehran(text)
  await Promise.all([makeDueReports(t.deps), makeDueReports(t.deps)])
  await makeDueReports(t.deps)
  await sendDueMails(t.deps, silent)
  await sendDueNotices(t.deps, silent)
}

test('no report is sent until a member wants it; the settings are kept', async () => {
  const { ask, phone } = await advertiser({ email: 'reader@example.ir' })
  const address = 'reader@example.ir'
  expect((await ask('GET')).json()).toEqual({
    frequency: 'none',
    channels: [],
    address,
    phone,
    is_email_on: true,
  })
  const saved = await ask('PUT', {
    frequency: 'weekly',
    channels: ['sms', 'email'],
    address: 'Reader@Example.ir',
  })
  expect(saved.json()).toMatchObject({ frequency: 'weekly', channels: ['email', 'sms'], address })
  expect((await ask('GET')).json()).toEqual(saved.json())
})

test.each([
  [{ frequency: 'daily', channels: [], address: null }, 'channels'],
  [{ frequency: 'daily', channels: ['email'], address: null }, 'address'],
  [{ frequency: 'daily', channels: ['email'], address: 'other@example.ir' }, 'address'],
  [{ frequency: 'daily', channels: ['email'], address: 'nobody' }, 'address'],
  [{ frequency: 'hourly', channels: ['sms'], address: null }, 'frequency'],
  [{ frequency: 'daily', channels: ['pigeon'], address: null }, 'channels.0'],
  [{ frequency: 'daily', channels: ['sms', 'sms'], address: null }, 'channels'],
])('%j is refused, and nothing changes', async (payload, path) => {
  const { ask } = await advertiser({ email: 'reader@example.ir' })
  const answer = await ask('PUT', payload)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields.map((field: { path: string }) => field.path)).toEqual([path])
  expect((await ask('GET')).json()).toMatchObject({ frequency: 'none', channels: [] })
})

test('an unverified address gets nothing', async () => {
  const { ask } = await advertiser()
  const answer = await ask('PUT', { frequency: 'daily', channels: ['email'], address: 'new@example.ir' })
  expect(answer.json().fields[0].path).toBe('address')
})

test('the daily report is about yesterday in Tehran, at eight, once, by SMS and e-mail', async () => {
  const email = 'daily@example.ir'
  const { post, want, phone, accountId } = await advertiser({ email })
  const colleague = await joinAs(t, accountId, 'owner')
  await want('daily', ['email', 'sms'])
  await post(-100_000n, tehran('2026-11-20T23:59'))
  await post(-200_000n, tehran('2026-11-21T00:00'))
  await post(-300_000n, tehran('2026-11-21T23:59'))
  await post(50_000n, tehran('2026-11-21T23:59'), 'spend_correction')
  await post(-700_000n, tehran('2026-11-22T00:00'))
  await at('2026-11-22T07:59')
  expect([t.mail.sent, t.sms.notices]).toEqual([[], []])
  await at('2026-11-22T08:00')
  await at('2026-11-22T18:00')
  expect(t.sms.notices).toEqual([{ phone, kind: 'daily_report', tokens: ['۴۵٬۰۰۰', '۳۷۵٬۰۰۰', '۰'] }])
  expect(t.mail.sent).toHaveLength(1)
  const [mail] = t.mail.sent
  expect(mail?.to).toBe(email)
  expect(mail?.subject).toMatch(/^گزارش روزانهٔ «.+»: ۱۴۰۵\/۰۸\/۳۰$/)
  expect(mail?.text).toContain('هزینهٔ تبلیغ: ۴۵٬۰۰۰ تومان\nموجودی فعلی کیف پول: ۳۷۵٬۰۰۰ تومان')
  expect(mail?.text).toContain(`/u/${accountId}/reports`)
  const daily = { about: { kind: 'report', frequency: 'daily' } }
  const headersOf = async (who: string) => tokenFor(t, await t.signIn(who), accountId)
  expect((await bellOf(t, await headersOf(phone))).results).toMatchObject([daily])
  expect((await bellOf(t, await headersOf(colleague.phone))).results, 'who wants no reports').toEqual([])
  await post(-10_000n, tehran('2026-11-22T12:00'))
  await at('2026-11-23T08:10')
  expect(t.mail.sent, 'the next day again').toHaveLength(2)
})

test('a report waits until the figures of its period are counted', async () => {
  const { post, want, phone } = await advertiser()
  await want('daily', ['sms'])
  await countUntil('2026-11-21T23:59')
  await at('2026-11-22T08:00')
  expect(t.sms.notices).toEqual([])
  await post(-10_000n, tehran('2026-11-21T23:00'))
  await countUntil('2026-11-22T08:05')
  await at('2026-11-22T08:10')
  expect(t.sms.notices).toEqual([{ phone, kind: 'daily_report', tokens: ['۱٬۰۰۰', '۴۹۹٬۰۰۰', '۰'] }])
})

test('the weekly report is about Saturday to Friday', async () => {
  const email = 'weekly@example.ir'
  const { post, want } = await advertiser({ email })
  await want('weekly', ['email'])
  await post(-10_000n, tehran('2026-11-20T23:59'))
  await post(-20_000n, tehran('2026-11-21T00:00'))
  await post(-30_000n, tehran('2026-11-27T23:59'))
  await post(-40_000n, tehran('2026-11-28T00:00'))
  await at('2026-11-25T09:00')
  expect(t.mail.sent).toEqual([])
  await at('2026-11-28T08:00')
  const mine = t.mail.sent.filter(({ to }) => to === email)
  expect(mine).toHaveLength(1)
  expect(mine[0]?.subject).toContain('۱۴۰۵/۰۸/۳۰ تا ۱۴۰۵/۰۹/۰۶')
  expect(mine[0]?.text).toContain('هزینهٔ تبلیغ: ۵٬۰۰۰ تومان')
})

test('without spend, running ads or ads to correct no report is sent, also later that day', async () => {
  const { want, headers, accountId } = await advertiser({ email: 'quiet@example.ir' })
  await want('daily', ['email', 'sms'])
  const campaign = await makeCampaign(t, headers)
  await makeAd(t, headers, campaign.id)
  await at('2026-11-22T08:00')
  const row = t.db.selectFrom('reports').select('is_empty').where('account_id', '=', BigInt(accountId))
  expect(await row.execute()).toEqual([{ is_empty: true }])
  await t.db.updateTable('ads').set({ status: 3 }).where('account_id', '=', BigInt(accountId)).execute()
  await at('2026-11-22T10:00')
  const mine = () => t.mail.sent.filter(({ to }) => to === 'quiet@example.ir')
  expect(mine()).toEqual([])
  await at('2026-11-23T08:00')
  expect(mine()[0]?.text).toContain('تبلیغ‌های فعال: ۱')
  await t.db.updateTable('ads').set({ status: 4 }).where('account_id', '=', BigInt(accountId)).execute()
  await at('2026-11-24T08:00')
  expect(mine()[1]?.text).toContain('تبلیغ‌هایی که رد شده‌اند یا اصلاح می‌خواهند: ۱')
})

test('without a mail server no letter is left waiting', async () => {
  const { want, post, phone } = await advertiser({ email: 'off@example.ir' })
  await want('daily', ['email', 'sms'])
  await post(-10_000n, tehran('2026-11-21T13:00'))
  t.clock.now = tehran('2026-11-22T08:00')
  await makeDueReports({ ...t.deps, mail: null })
  await sendDueNotices(t.deps, silent)
  await sendDueMails(t.deps, silent)
  expect(t.sms.notices.filter((notice) => notice.phone === phone)).toHaveLength(1)
  expect(t.mail.sent.filter(({ to }) => to === 'off@example.ir')).toEqual([])
})

test('a user who asks after eight, or returns after a pause, waits for the next one', async () => {
  const { want, post } = await advertiser({ email: 'late@example.ir' })
  await post(-10_000n, tehran('2026-11-20T12:00'))
  await post(-10_000n, tehran('2026-11-21T12:30'))
  await want('daily', ['email'])
  await at('2026-11-21T13:00')
  const mine = () => t.mail.sent.filter(({ to }) => to === 'late@example.ir')
  expect(mine()).toEqual([])
  await want('none', [])
  await at('2026-11-22T08:30')
  await want('daily', ['email'])
  await at('2026-11-22T09:00')
  expect(mine()).toEqual([])
})

test('users who may not see amounts get none, and disabled users get nothing', async () => {
  const hidden = await advertiser({ email: 'hidden@example.ir' })
  const gone = await advertiser({ email: 'gone@example.ir' })
  for (const who of [hidden, gone]) {
    await who.want('daily', ['email', 'sms'])
    await who.post(-10_000n, tehran('2026-11-21T13:00'))
  }
  await t.db.deleteFrom('account_permissions').where('account_id', '=', BigInt(hidden.accountId)).execute()
  await t.db
    .updateTable('users')
    .set({ disabled_at: t.clock.now })
    .where('id', '=', BigInt(gone.userId))
    .execute()
  await at('2026-11-22T08:00')
  expect(t.mail.sent.find(({ to }) => to === 'hidden@example.ir')?.text).not.toContain('تومان')
  expect(t.sms.notices.find(({ phone }) => phone === hidden.phone)?.tokens).toEqual(['***', '***', '۰'])
  expect(t.mail.sent.filter(({ to }) => to === 'gone@example.ir')).toEqual([])
})

test('the letter has impressions, clicks and a chart of 14 days, and its link ends the reports', async () => {
  const email = 'chart@example.ir'
  const { want, ask, accountId } = await advertiser({ email })
  await want('daily', ['email'])
  const day = Math.round(Date.parse('2026-11-21') / 86_400_000)
  const campaignId = 987_654
  await addReportRows(t.db, [
    { accountId, campaignId, day, impressions: 5_000, clicks: 40 },
    { accountId, campaignId, day: day - 13, impressions: 1_000, clicks: 20 },
    { accountId, campaignId, day: day - 14, clicks: 7 },
  ])
  await at('2026-11-22T08:00')
  const mail = t.mail.sent.find(({ to }) => to === email)
  expect(mail?.text).toContain('نمایش: ۵۰۰۰\nکلیک: ۴۰')
  expect(mail?.text).toMatch(/کلیک‌های ۱۴ روز گذشته، از قدیم به جدید: ۲۰، ۰(، ۰){11}، ۴۰/)
  const [picture] = mail?.pictures ?? []
  expect(mail?.html).toContain(`src="cid:${picture?.id}"`)
  expect(await sharp(picture?.png).metadata()).toMatchObject({ format: 'png', width: 1_024, height: 280 })
  const { pathname, search } = new global.URL(mail?.endUrl ?? '')
  const url = `${pathname}${search}`
  const shown = await t.app.inject({ url })
  expect([shown.statusCode, shown.body]).toEqual([200, expect.stringContaining('<form method="post">')])
  expect((await ask('GET')).json(), 'opened by a mail server').toMatchObject({ frequency: 'daily' })
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' }
  const payload = 'List-Unsubscribe=One-Click'
  const forged = await t.app.inject({ method: 'POST', url: url.replace(/.$/, '-'), headers, payload })
  expect(forged.statusCode).toBe(404)
  const { now } = t.clock
  t.clock.advance(91 * 86_400)
  const late = await t.app.inject({ method: 'POST', url, headers, payload })
  expect([late.statusCode, late.body]).toEqual([404, expect.stringContaining('زمان آن گذشته')])
  t.clock.now = now
  expect((await ask('GET')).json()).toMatchObject({ frequency: 'daily' })
  expect((await t.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200)
  expect((await ask('GET')).json()).toMatchObject({ frequency: 'none' })
})
