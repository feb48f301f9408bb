import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { appealTexts } from '../../web/src/i18n/ad-appeal.ts'
import { cardMenuTexts, historyTexts } from '../../web/src/i18n/ad-history.ts'
import { adReasonTexts } from '../../web/src/i18n/ad-reasons.ts'
import { reviewTexts } from '../../web/src/i18n/staff-review.ts'
import { expect, test } from '../fixtures.ts'
import { signInByApi } from '../people/api-client.ts'
import { freshPhone } from '../people/sms-inbox.ts'
import { adToReview, signInStaff } from '../people/staff-member.ts'

const TITLE = 'آینهٔ دستی'
const NOTE = 'این عکس از خود مغازهٔ ماست و تار نیست.'

test('an advertiser appeals against a denial, and a second reviewer overturns it @desktop', async ({
  page,
  browser,
}) => {
  test.slow()
  const advertiser = await (await browser.newContext()).newPage()
  const { accountId, ...signedIn } = await signInByApi(advertiser.context().request, freshPhone())
  await signInStaff(page, 'review')
  const ad = await adToReview({ accountId, ...signedIn }, TITLE)
  const review = `/staff/review?ad=${ad}`
  const heading = { name: TITLE }
  const verdict = (name: string) => ({ name, exact: true })

  await page.goto(review)
  await expect(page.getByRole('heading', heading)).toBeVisible()
  await page.getByRole('button', verdict(reviewTexts.verdicts.deny)).click()
  await page.getByRole('dialog').getByRole('checkbox').first().check()
  await page.getByRole('dialog').getByRole('button', verdict(reviewTexts.explain.send.deny)).click()
  await expect(page.getByText(reviewTexts.decided.deny(TITLE))).toBeVisible()

  await advertiser.goto(paths.myAds(accountId))
  await advertiser.getByRole('button', { name: adReasonTexts.actOf(adReasonTexts.appeal, TITLE) }).click()
  await advertiser.getByRole('button', { name: appealTexts.act }).click()
  await advertiser.getByLabel(appealTexts.note).fill(NOTE)
  await advertiser.getByRole('button', { name: appealTexts.send }).click()
  await expect(advertiser.getByText(appealTexts.sent)).toBeVisible()

  // Who denied it reads the appeal, and leaves it to others.
  await page.goto(review)
  await expect(page.getByRole('alert').getByText(reviewTexts.appeal.own)).toBeVisible()
  await expect(page.getByRole('button', verdict(reviewTexts.verdicts.approve))).toHaveCount(0)

  const second = await (await browser.newContext()).newPage()
  await signInStaff(second, 'review')
  const approve = second.getByRole('button', verdict(reviewTexts.verdicts.approve))
  // It is first in the queue: another journey's reviewer may have it for a moment.
  await expect(async () => {
    await second.goto(review)
    await expect(approve).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await expect(second.getByRole('region', { name: /اعتراض صاحب تبلیغ/ })).toContainText(NOTE)
  await approve.click()
  await expect(second.getByText(reviewTexts.decided.approve(TITLE))).toBeVisible()

  await advertiser.goto(paths.myAds(accountId))
  await advertiser.getByRole('button', { name: cardMenuTexts.moreOf(TITLE) }).click()
  await advertiser.getByRole('button', { name: cardMenuTexts.history }).click()
  const answer = historyTexts.said(
    {
      kind: 'review',
      step: 'appeal_answer',
      status: 3,
      at: '',
      by: null,
      feedback: [],
      note: null,
      appealable: null,
    },
    { priceByMarket: true },
  )
  await expect(advertiser.getByRole('dialog').getByText(answer)).toBeVisible()
})
