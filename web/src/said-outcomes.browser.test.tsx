import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { campaign, pageOf } from '../test/campaigns.ts'
import { openPanel } from '../test/open-panel.tsx'
import { ACCOUNT, answer, refusal } from '../test/wire.ts'
import { chargeTexts } from './i18n/charge.ts'
import { commonTexts } from './i18n/common.ts'
import { financialTexts } from './i18n/financial.ts'
import { cardMenuTexts } from './i18n/ad-history.ts'
import { switchTexts } from './i18n/ad-history.ts'
import { myAdsTexts } from './i18n/my-ads.ts'
import { testLinkTexts } from './i18n/preview.ts'
import { emailTexts, phoneTexts, profileTexts, periodicReportTexts } from './i18n/profile.ts'
import { supportTexts, ticketTexts } from './i18n/support.ts'
import { statementTexts, transactionTexts } from './i18n/transactions.ts'

const LIST = '/svc/api/api/v4/adv/campaigns-list/'
const INFO = '/svc/accounts/api/v1/accounts/info/'
const PROFILE = '/svc/api/api/v2/adv/profile/'
const SESSIONS = '/svc/accounts/api/v1/sessions/'
const TITLE = 'آگهی پاییز'
const WHY = 'پایگاه داده پاسخ نمی‌دهد.'

const said = (words: string) => expect.element(page.getByText(words).first()).toBeVisible()

/** The pages, and the message of each when its data fails. */
const FAILING: readonly [path: string, failed: string][] = [
  ['my-ads', myAdsTexts.failed],
  ['payment/charge', chargeTexts.failed],
  ['payment/charge?payment=p-1', chargeTexts.paymentFailed],
  ['transactions', transactionTexts.failed],
  ['transactions', transactionTexts.statementsFailed],
  ['statements/1405-07', statementTexts.failed],
  ['profile', profileTexts.failed],
  ['profile?tab=financial-info', financialTexts.failed],
  ['profile?tab=sessions', profileTexts.sessionsFailed],
  ['profile?tab=reports', periodicReportTexts.failed],
  ['support', supportTexts.failed],
  ['support/12', ticketTexts.failed],
]

for (const [path, failed] of FAILING) {
  test(`${path}: says that ${failed}, why, and offers to try again`, async () => {
    answer('GET', /^\/svc\/(?!accounts\/api\/v2\/token|api\/api\/v1\/user\/permissions)/, () =>
      refusal(503, WHY, { request_id: 'req-7' }),
    )
    openPanel(`/u/${ACCOUNT}/${path}`)
    await said(failed)
    await said(WHY)
    await expect.element(page.getByRole('button', { name: commonTexts.retry }).first()).toBeVisible()
  })
}

test('sections of the profile that fail say which of them', async () => {
  answer('GET', PROFILE, () => ({ id: ACCOUNT, name: 'فروشگاه', user_id: 9 }))
  answer('GET', INFO, () => ({ first_name: '', last_name: '', join_date: '2026-11-01T00:00:00Z' }))
  answer('GET', /\/accounts\/(phone|email)\/$/, () => refusal(500))
  openPanel(`/u/${ACCOUNT}/profile`)
  await said(phoneTexts.failed)
  await said(emailTexts.failed)
})

test('a dialog that fails says what it could not get', async () => {
  answer('GET', LIST, () => pageOf(campaign(TITLE)))
  answer('GET', '/svc/mobile/api/v1/divar/ad-test-links/', () => refusal(500))
  openPanel(`/u/${ACCOUNT}/my-ads`)
  await page.getByRole('button', { name: cardMenuTexts.moreOf(TITLE) }).click()
  await page.getByRole('button', { name: cardMenuTexts.testLink }).click()
  await said(testLinkTexts.failed)
})

test('switching an ad says which way it went, and which way it did not', async () => {
  answer('GET', LIST, () => pageOf(campaign(TITLE)))
  answer('PATCH', /\/(natives\/41|campaigns\/31)\/$/, () => ({ user_apply: false, active: false }))
  openPanel(`/u/${ACCOUNT}/my-ads`)
  await page.getByRole('switch').click()
  await said(commonTexts.toast.successTitle)
  await said('نمایش خاموش شد.')
  answer('PATCH', /\/natives\/41\/$/, () => refusal(500))
  await page.getByRole('switch').click()
  await said(commonTexts.toast.errorTitle)
  await said(switchTexts.notSwitched(false))
})

const session = (id: string, device: string, is_current: boolean) => ({
  id,
  device,
  is_current,
  ip: '10.0.0.1',
  is_support: false,
  may_end: true,
  account: null,
  ended_at: null,
  created_at: '2026-11-20T08:00:00Z',
  last_used_at: '2026-11-20T09:00:00Z',
})

beforeEach(() => {
  const sessions = [session('a', 'کروم در ویندوز', true), session('b', 'سافاری در آیفون', false)]
  answer('GET', SESSIONS, () => ({ count: 2, results: sessions }))
  answer('DELETE', new RegExp(`^${SESSIONS}`), () => new Response(null, { status: 204 }))
})

test('ending a session says which device is signed out', async () => {
  openPanel(`/u/${ACCOUNT}/profile?tab=sessions`)
  await page.getByRole('button', { name: /^خروج از .*سافاری در آیفون/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: profileTexts.end, exact: true }).click()
  await said(profileTexts.ended('سافاری در آیفون'))
})

test('the profile says that it is saved, and asks for the name it needs', async () => {
  const profile = { id: ACCOUNT, name: 'فروشگاه', user_id: 9, website_url: null, telegram_bot_link: null }
  const info = { first_name: '', last_name: '', join_date: '2026-11-01T00:00:00Z' }
  answer('GET', PROFILE, () => profile)
  answer('PATCH', PROFILE, () => profile)
  answer('GET', INFO, () => info)
  answer('PATCH', INFO, () => info)
  openPanel(`/u/${ACCOUNT}/profile`)
  await page.getByLabelText(profileTexts.name, { exact: true }).fill(' ')
  await page.getByRole('button', { name: profileTexts.save }).click()
  await said('نام حساب را بنویسید.')
  await page.getByLabelText(profileTexts.name, { exact: true }).fill('فروشگاه')
  await page.getByRole('button', { name: profileTexts.save }).click()
  await said(profileTexts.saved)
})

test('ending a session that fails says which device is still signed in, and why', async () => {
  answer('DELETE', new RegExp(`^${SESSIONS}`), () => refusal(503, WHY))
  openPanel(`/u/${ACCOUNT}/profile?tab=sessions`)
  await page.getByRole('button', { name: /^خروج از .*سافاری در آیفون/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: profileTexts.end, exact: true }).click()
  await said(`${profileTexts.notEnded('سافاری در آیفون')} ${WHY}`)
})
