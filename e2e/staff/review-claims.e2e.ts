import { reviewTexts } from '../../web/src/i18n/staff-review.ts'
import { expect, test } from '../fixtures.ts'
import { makeVip } from '../people/staff-changes.ts'
import { adToReview, signInStaff } from '../people/staff-member.ts'

test('two reviewers never have the same ad, and each sees where the other is @desktop', async ({
  page,
  browser,
  newcomer,
}) => {
  test.slow()
  const advertiser = await newcomer()
  await signInStaff(page, 'review')
  const ad = await adToReview(advertiser, 'فرش دستباف')
  await page.goto(`/staff/review?ad=${ad}`)
  const approve = { name: reviewTexts.verdicts.approve, exact: true }
  await expect(page.getByRole('button', approve)).toBeVisible()
  // The strip shows the head of the queue, and other journeys send ads too.
  await makeVip(advertiser.accountId)

  const other = await (await browser.newContext()).newPage()
  await signInStaff(other, 'review')
  await other.goto(`/staff/review?ad=${ad}`)
  const held = other.getByRole('alert').filter({ hasText: reviewTexts.held.title('') })
  await expect(held).toBeVisible()
  await expect(other.getByRole('button', approve)).toHaveCount(0)
  await other.goto('/staff/review')
  await expect(other.getByRole('navigation', { name: reviewTexts.queue })).toContainText(
    reviewTexts.held.short(''),
  )
  await expect(other).not.toHaveURL(new RegExp(`ad=${ad}(?!\\d)`))

  // The first one leaves: the ad is free at once, and not the first for reviewers of other journeys.
  await makeVip(advertiser.accountId, false)
  await page.goto('/staff')
  await other.goto(`/staff/review?ad=${ad}`)
  await expect(other.getByRole('heading', { name: 'فرش دستباف' })).toBeVisible()
  await other.getByRole('button', approve).click()
  await expect(other.getByText(reviewTexts.decided.approve('فرش دستباف'))).toBeVisible()
})
