import { bannerMemoryTexts } from '../../web/src/i18n/staff-banner-memory.ts'
import { reviewTexts } from '../../web/src/i18n/staff-review.ts'
import { expect, test } from '../fixtures.ts'
import { adToReview, signInStaff } from '../people/staff-member.ts'

const TITLE = 'ساعت دیواری'

test('a banner that was denied is recognised in the queue when another account sends it @desktop', async ({
  page,
  newcomer,
}) => {
  test.slow()
  const first = await adToReview(await newcomer(), TITLE)
  await signInStaff(page, 'review')
  await page.goto(`/staff/review?ad=${first}`)
  await page.getByRole('button', { name: reviewTexts.verdicts.deny }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').first().check()
  await dialog.getByRole('button', { name: reviewTexts.explain.send.deny }).click()
  await expect(page.getByText(reviewTexts.decided.deny(TITLE))).toBeVisible()

  const second = await adToReview(await newcomer(), 'ساعت رومیزی')
  await page.goto(`/staff/review?ad=${second}`)
  const memory = page.getByRole('region', { name: bannerMemoryTexts.title })
  // The newest: a repeated journey denies the same banner again.
  const earlier = memory.getByRole('listitem').filter({ hasText: TITLE }).first()
  await expect(earlier).toContainText(bannerMemoryTexts.nearness.same)
  await expect(earlier).toContainText(reviewTexts.statuses[4])
  await earlier.getByRole('link', { name: TITLE }).click()
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible()
})
