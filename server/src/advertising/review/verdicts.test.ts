import { tellVerdicts } from '../../messages/verdicts/service.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAd, makeCampaign } from '../../../test/advertising.ts'
import { testApp } from '../../../test/harness.ts'
import { NATURAL_PERSON } from '../../../test/persons.ts'
import { decideFinancialInfo } from '../../money/financial/service.ts'
import { sendDueMails } from '../../messages/notices/send-mails.ts'
import { sendDueNotices } from '../../messages/notices/send-notices.ts'
import { reviewAd } from './judge.ts'

const URL = '/svc/api/api/v1/adv/verdict-settings/'
const silent = { warn: () => {} }

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
beforeEach(() => {
  t.sms.notices.length = 0
  t.mail.sent.length = 0
})
afterAll(() => t.close())

let made = 0

async function advertiser() {
  const who = await t.signIn()
  const email = `advertiser${(made += 1)}@example.ir`
  await t.db
    .updateTable('users')
    .set({ email, email_verified_at: t.clock.now })
    .where('id', '=', BigInt(who.userId))
    .execute()
  const newAd = async () => makeAd(t, who.headers, (await makeCampaign(t, who.headers)).id)
  const messages = () => t.sms.notices.filter(({ phone }) => phone === who.phone)
  const letters = () => t.mail.sent.filter(({ to }) => to === email)
  return { ...who, newAd, messages, letters }
}

const actor = { userId: null, name: 'بازبین' }
async function judge(adId: number, reason?: string) {
  const given = reason
    ? { verdict: 'deny' as const, reasons: [reason] }
    : { verdict: 'approve' as const, reasons: [] }
  expect(await reviewAd(t.db, adId, { ...given, note: null }, actor, t.clock.now)).toMatchObject({ ok: true })
}

/** Runs the jobs of the given minutes. */
async function turn(minutes = 1) {
  t.clock.advance(minutes * 60)
  await tellVerdicts(t.deps)
  await sendDueNotices(t.deps, silent)
  await sendDueMails(t.deps, silent)
}

test('an approval is reported by SMS and e-mail, once', async () => {
  const me = await advertiser()
  await judge((await me.newAd()).id)
  await turn()
  await turn(60)
  const page = `${t.deps.config.publicOrigin}/u/${me.accountId}/my-ads`
  expect(me.messages()).toEqual([
    { phone: me.phone, kind: 'verdicts', tokens: [page, 'تبلیغ شما تأیید شد', 'دیدن در پنل'] },
  ])
  expect(me.letters()).toHaveLength(1)
  expect(me.letters()[0]?.subject).toContain('تأیید شد')
})

test('a denial is reported with its first reason and a link to the page that corrects it', async () => {
  const me = await advertiser()
  const ad = await me.newAd()
  await judge(ad.id, 'low_quality')
  await turn()
  const [message] = me.messages()
  expect(message?.tokens[0]).toMatch(new RegExp(`/u/${me.accountId}/my-ads/\\d+/edit$`))
  expect(message?.tokens[2]).toBe('تصویر تار یا کم کیفیت است')
  expect(me.letters()[0]?.text).toContain('لطفاً نسخهٔ واضح‌تری بفرستید')
  expect(me.letters()[0]?.text).toContain(message?.tokens[0])
})

test('many verdicts within ten minutes send one message, and the next one is sent after that', async () => {
  const me = await advertiser()
  const ads = [await me.newAd(), await me.newAd(), await me.newAd()]
  await judge(ads[0]?.id ?? 0)
  await turn()
  await judge(ads[1]?.id ?? 0, 'insult')
  await turn(4)
  await judge(ads[2]?.id ?? 0)
  await turn(5)
  expect(me.messages(), 'nine minutes later').toHaveLength(1)
  await turn(1)
  await turn(1)
  expect(me.messages().map(({ tokens }) => tokens[1])).toEqual(['تبلیغ شما تأیید شد', '۱ تأیید و ۱ اصلاح'])
  expect(me.letters()).toHaveLength(2)
})

test('servers that look at once send one message', async () => {
  const me = await advertiser()
  await judge((await me.newAd()).id)
  await Promise.all(Array.from({ length: 6 }, () => tellVerdicts(t.deps)))
  await turn()
  expect(me.messages()).toHaveLength(1)
})

test('verdicts on financial information are reported with their reason', async () => {
  const me = await advertiser()
  const url = '/svc/financial/api/v2/accounts/financial-account-info/'
  const send = () => t.app.inject({ method: 'PUT', url, headers: me.headers, payload: NATURAL_PERSON })
  expect((await send()).statusCode).toBe(200)
  const reject = { verdict: 'reject' as const, reason: 'نشانی ناقص است' }
  expect(await decideFinancialInfo(t.db, me.accountId, reject, actor, t.clock.now)).toBe(true)
  await turn()
  expect(me.messages()[0]?.tokens).toEqual([
    expect.stringMatching(/profile\?tab=financial-info$/),
    'اطلاعات مالی شما تأیید نشد',
    'نشانی ناقص است',
  ])
})

test('ways that a member has switched off are not used', async () => {
  const me = await advertiser()
  const ask = (method: 'GET' | 'PUT', payload?: object) =>
    t.app.inject({ method, url: URL, headers: me.headers, ...(payload && { payload }) })
  expect((await ask('GET')).json()).toEqual({ by_email: true, by_sms: true })
  const saved = await ask('PUT', { by_email: true, by_sms: false })
  expect(saved.statusCode, saved.body).toBe(200)
  expect((await ask('GET')).json()).toEqual({ by_email: true, by_sms: false })
  await judge((await me.newAd()).id)
  await turn()
  expect(me.messages()).toEqual([])
  expect(me.letters()).toHaveLength(1)
})
