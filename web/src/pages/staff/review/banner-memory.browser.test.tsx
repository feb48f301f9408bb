import type { RememberedVerdict } from '@jarchi/shared/api/staff-banner-memory.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPanel } from '../../../../test/open-panel.tsx'
import { AT, reviewedExample } from '../../../../test/reviewed-example.ts'
import { answer, refusal } from '../../../../test/wire.ts'
import { bannerMemoryTexts } from '../../../i18n/staff-banner-memory.ts'
import { reviewTexts } from '../../../i18n/staff-review.ts'

const STAFF = '/svc/staff/api/v1/'
const { ad } = reviewedExample

const denial: RememberedVerdict = {
  status: 4,
  at: AT,
  feedback: [{ code: 'low_quality', message: 'تصویر بنر کیفیت کافی ندارد.' }],
  note: null,
  by: 'مینا بازبین',
  ad_id: 7,
  campaign_title: 'حراج زمستانه',
  account: { id: 12, name: 'فروشگاه لاله', is_vip: false },
  nearness: 'near',
  size: 'medium',
  banner: '/files/old.png',
}

let rights: string[]
beforeEach(() => {
  rights = ['review', 'accounts']
  const waiting = { reviews: 1, financial_approvals: null, tickets: null, payments: null }
  answer('GET', `${STAFF}desk/`, () => ({ user_id: 9, name: 'رضا بازبین', rights, waiting }))
  answer('GET', `${STAFF}reviews/`, () => ({ count: 0, results: [] }))
  answer('GET', `${STAFF}reviews/3/`, () => reviewedExample)
  answer('GET', `${STAFF}reviews/3/preflight/`, () => ({ findings: [] }))
  answer('POST', `${STAFF}reviews/3/claim/`, () => ({ held_by: null }))
})

const memory = (results: readonly RememberedVerdict[]) =>
  answer('GET', `${STAFF}reviews/3/memory/`, () => ({ results }))
const open = () => openPanel(`/staff/review?ad=${ad.id}`)

test('a banner that was judged before is told of, with the verdict, its reasons and the account', async () => {
  memory([denial])
  open()
  await expect
    .element(page.getByText(bannerMemoryTexts.nearness.near, { exact: true }), { timeout: 20_000 })
    .toBeVisible()
  await expect.element(page.getByText(reviewTexts.event(reviewTexts.statuses[4], AT))).toBeVisible()
  await expect.element(page.getByText('تصویر بنر کیفیت کافی ندارد.')).toBeVisible()
  await expect.element(page.getByText('مینا بازبین')).toBeVisible()
  const account = page.getByRole('link', { name: 'فروشگاه لاله' })
  await expect.element(account).toHaveAttribute('href', '/staff/accounts/12')
  const earlier = page.getByRole('link', { name: 'حراج زمستانه' })
  await expect.element(earlier).toHaveAttribute('href', '/staff/review?ad=7')
})

test('without the right to see accounts the name is no link', async () => {
  rights = ['review']
  memory([{ ...denial, nearness: 'same' }])
  open()
  await expect
    .element(page.getByText(bannerMemoryTexts.nearness.same, { exact: true }), { timeout: 20_000 })
    .toBeVisible()
  await expect.element(page.getByText('فروشگاه لاله')).toBeVisible()
  expect(page.getByRole('link', { name: 'فروشگاه لاله' }).query()).toBeNull()
})

test('a verdict on this ad says so, and new banners are said to be new', async () => {
  memory([{ ...denial, ad_id: ad.id, nearness: 'same' }])
  open()
  await expect.element(page.getByText(bannerMemoryTexts.ofThisAd), { timeout: 20_000 }).toBeVisible()
  expect(page.getByRole('link', { name: 'حراج زمستانه' }).query()).toBeNull()
})

test('a memory that does not answer can be asked again, and verdicts are possible meanwhile', async () => {
  answer('GET', `${STAFF}reviews/3/memory/`, () => refusal(503))
  open()
  const retry = page.getByRole('button', { name: bannerMemoryTexts.retry })
  await expect.element(retry, { timeout: 20_000 }).toBeVisible()
  const approve = page.getByRole('button', { name: reviewTexts.verdicts.approve, exact: true })
  await expect.element(approve).toBeEnabled()
  memory([])
  await retry.click()
  await expect.element(page.getByText(bannerMemoryTexts.none)).toBeVisible()
})
