import { reviewTexts } from '../../web/src/i18n/staff-review.ts'
import { togetherTexts } from '../../web/src/i18n/staff-review-together.ts'
import { expectNoViolations } from '../pages/accessible.ts'
import { expect, test } from '../fixtures.ts'
import { adToReview, signInStaff } from '../people/staff-member.ts'

test('the ads of an account are judged together, and taken back together @both', async ({
  page,
  newcomer,
}) => {
  test.slow()
  const advertiser = await newcomer()
  await signInStaff(page, 'review')
  const titles = ['میز تحریر', 'صندلی اداری', 'کتابخانهٔ چوبی']
  const ads: number[] = []
  for (const title of titles) ads.push(await adToReview(advertiser, title))
  await page.goto(`/staff/review?ad=${ads[0]}&together=account`)
  for (const title of titles.slice(0, 2))
    await page.getByRole('checkbox', { name: togetherTexts.choose(title) }).check()
  await expectNoViolations(page)
  await page.getByRole('button', { name: reviewTexts.verdicts.approve, exact: true }).click()
  await expect(page.getByText(togetherTexts.decided.approve('۲'))).toBeVisible()
  await expect(page.getByRole('checkbox', { name: togetherTexts.choose(titles[0] ?? '') })).toBeHidden()
  await expect(page.getByRole('checkbox', { name: togetherTexts.choose(titles[2] ?? '') })).toBeVisible()
  await page.getByRole('button', { name: reviewTexts.undo.act }).click()
  await expect(page.getByText(togetherTexts.undone('۲'))).toBeVisible()
  await expect(page.getByRole('checkbox', { name: togetherTexts.choose(titles[1] ?? '') })).toBeVisible()

  // Other journeys share the queue.
  for (const title of titles) await page.getByRole('checkbox', { name: togetherTexts.choose(title) }).check()
  await page.getByRole('button', { name: reviewTexts.verdicts.approve, exact: true }).click()
  await expect(page.getByText(togetherTexts.empty)).toBeVisible()
})
