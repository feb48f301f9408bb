import type { ReviewedAd, ReviewEvent } from '@jarchi/shared/api/staff-review.ts'
import type { SecondLook, SecondLookReport } from '@jarchi/shared/api/staff-second-looks.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPanel } from '../../../../test/open-panel.tsx'
import { AT, reviewedExample } from '../../../../test/reviewed-example.ts'
import { answer, refusal } from '../../../../test/wire.ts'
import { quoted } from '../../../i18n/format.ts'
import { reviewTexts } from '../../../i18n/staff-review.ts'
import { secondLookTexts } from '../../../i18n/staff-second-looks.ts'

const STAFF = '/svc/staff/api/v1/'
const NOTE = 'این عکس از خود مغازهٔ ماست و تار نیست.'
const REASON = 'تصویر تار است'
const { ad, account, campaign, landing } = reviewedExample

const denial: ReviewEvent = {
  status: 4,
  at: AT,
  feedback: [{ code: 'low_quality', message: REASON }],
  note: null,
  by: 'مینا بازبین',
  override_reason: null,
  step: 'usual',
}
const appealed: ReviewedAd = {
  ...reviewedExample,
  verdicts: ['approve', 'deny', 'ask_changes'],
  appeal: { note: NOTE, at: AT, denial, is_own: false },
  history: [{ ...denial, status: 1, feedback: [], note: NOTE, by: null, step: 'appeal' }, denial],
}
const look = (id: number): SecondLook => ({ id, ad, campaign, account, landing })

let reviewed: ReviewedAd
let report: SecondLookReport
let looks: SecondLook[]

beforeEach(() => {
  reviewed = appealed
  report = { looked: 0, same: 0, waiting: 0, different: [] }
  looks = []
  const counts = { reviews: 1, financial_approvals: null, tickets: null, payments: null }
  answer('GET', `${STAFF}desk/`, () => ({ user_id: 9, name: 'رضا', rights: ['review'], waiting: counts }))
  const summary = { id: 3, campaign_title: campaign.title, account, status: 1, landing_url: ad.landing_url }
  answer('GET', `${STAFF}reviews/`, () => ({
    count: 1,
    results: [{ ...summary, divar_medium_banner: null, registered_at: AT, held_by: null, is_appeal: true }],
  }))
  answer('GET', `${STAFF}reviews/3/`, () => reviewed)
  answer('GET', `${STAFF}reviews/3/preflight/`, () => ({ findings: [] }))
  answer('GET', `${STAFF}review-reasons/`, () => ({ count: 0, results: [] }))
  answer('POST', `${STAFF}reviews/3/claim/`, () => ({ held_by: null }))
  answer('DELETE', `${STAFF}reviews/3/claim/`, () => new Response(null, { status: 204 }))
  answer('GET', `${STAFF}second-looks/`, () => report)
  answer('POST', `${STAFF}second-looks/next/`, () => ({ look: looks[0] ?? null }))
})

test.each([390, 1280])(
  'at %i an appealed ad shows the note, why it was denied, and its mark in the queue',
  async (width) => {
    await page.viewport(width, 800)
    openPanel('/staff/review?ad=3')
    const told = page.getByRole('heading', { name: reviewTexts.appeal.title(AT) })
    await expect.element(told, { timeout: 20_000 }).toBeVisible()
    const box = page.getByRole('region', { name: reviewTexts.appeal.title(AT) })
    await expect.element(box.getByText(quoted(NOTE))).toBeVisible()
    await expect.element(box.getByText(REASON)).toBeVisible()
    const strip = page.getByRole('navigation', { name: reviewTexts.queue })
    await expect.element(strip.getByText(reviewTexts.appeal.short)).toBeVisible()
    // The history names it too.
    const event = reviewTexts.event(reviewTexts.steps.appeal(), AT)
    await expect.element(page.getByRole('listitem').getByText(event)).toBeVisible()
    for (const verdict of ['approve', 'deny'] as const) {
      const button = page.getByRole('button', { name: reviewTexts.verdicts[verdict], exact: true })
      await expect.element(button).toBeInViewport()
    }
    expect(
      page.getByRole('button', { name: reviewTexts.verdicts.pre_approve, exact: true }).query(),
    ).toBeNull()
  },
)

test('who denied it reads that a colleague has to judge, and has no verdicts', async () => {
  reviewed = { ...appealed, verdicts: [], appeal: { note: NOTE, at: AT, denial, is_own: true } }
  openPanel('/staff/review?ad=3')
  await expect
    .element(page.getByRole('alert').getByText(reviewTexts.appeal.own), { timeout: 20_000 })
    .toBeVisible()
  expect(page.getByRole('button', { name: reviewTexts.verdicts.approve, exact: true }).query()).toBeNull()
})

test('the queue says how often two agree, and leads to what is judged again', async () => {
  report = { looked: 50, same: 48, waiting: 2, different: [] }
  looks = [look(70), look(71)]
  const said: unknown[] = []
  answer('POST', /second-looks\/7\d\/verdict\/$/, async (request) => {
    said.push([new URL(request.url).pathname, await request.json()])
    looks.shift()
    report = { ...report, waiting: looks.length }
    return new Response(null, { status: 204 })
  })
  openPanel('/staff/review?ad=3')
  const link = page.getByRole('link', { name: secondLookTexts.agreement(50, 48), exact: false })
  await expect.element(link, { timeout: 20_000 }).toBeVisible()
  expect(secondLookTexts.agreement(50, 48)).toBe('از ۵۰ مرور، ۴۸ یکسان')
  await link.click()
  const approve = page.getByRole('button', { name: secondLookTexts.say.approve })
  await approve.click()
  await expect.poll(() => said).toEqual([[`${STAFF}second-looks/70/verdict/`, { verdict: 'approve' }]])
  await expect.element(approve).toBeVisible()
  await page.getByRole('button', { name: secondLookTexts.say.deny }).click()
  await expect.element(page.getByText(secondLookTexts.none.title)).toBeVisible()
  expect(said[1]).toEqual([`${STAFF}second-looks/71/verdict/`, { verdict: 'deny' }])
})

test('a look that went to a colleague is told; disagreements lead to their ads', async () => {
  looks = [look(70)]
  const by = { first: 'مینا بازبین', second: 'رضا' }
  report = {
    looked: 1,
    same: 0,
    waiting: 1,
    different: [
      {
        ad_id: 3,
        campaign_title: 'حراج مبل',
        first: { verdict: 'deny', by: by.first },
        second: { verdict: 'approve', by: by.second },
        at: AT,
      },
    ],
  }
  const LOST = 'این مرور به همکار دیگری رسیده است.'
  answer('POST', /second-looks\/70\/verdict\/$/, () => refusal(409, LOST, { code: 'looked_already' }))
  openPanel('/staff/review?show=second')
  await expect
    .element(page.getByRole('link', { name: 'حراج مبل' }), { timeout: 20_000 })
    .toHaveAttribute('href', '/staff/review?ad=3')
  await expect.element(page.getByText(secondLookTexts.first({ verdict: 'deny', by: by.first }))).toBeVisible()
  await page.getByRole('button', { name: secondLookTexts.say.deny }).click()
  await expect.element(page.getByText(LOST)).toBeVisible()
})
