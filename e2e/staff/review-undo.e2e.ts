import { reviewTexts } from '../../web/src/i18n/staff-review.ts'
import { expect, test } from '../fixtures.ts'
import { adToReview, signInStaff } from '../people/staff-member.ts'

const TITLE = 'چراغ مطالعه'

test('a denial is taken back with a key, given again, and the ad is sent back to the queue later @desktop', async ({
  page,
  newcomer,
}) => {
  test.slow()
  const advertiser = await newcomer()
  await signInStaff(page, 'review')
  await page.setViewportSize({ width: 1280, height: 800 })
  const ad = await adToReview(advertiser, TITLE)
  await page.goto(`/staff/review?ad=${ad}`)
  const heading = page.getByRole('heading', { name: TITLE })
  await expect(heading).toBeVisible()
  for (const figure of await page.getByRole('figure').all()) await expect(figure).toBeInViewport({ ratio: 1 })

  const deny = async () => {
    await expect(page.getByRole('button', { name: reviewTexts.verdicts.deny })).toBeVisible()
    await expect
      .poll(async () => {
        await page.keyboard.press('d')
        return page.getByRole('dialog').isVisible()
      })
      .toBe(true)
    // Whatever was pressed too often is a search by now.
    await page.getByRole('searchbox').fill('')
    // The third reason about the picture: it is blurred.
    for (const key of ['3', '3', 'Enter']) await page.keyboard.press(key)
    await expect(page.getByText(reviewTexts.decided.deny(TITLE))).toBeVisible()
  }
  await deny()
  await page.keyboard.press('u')
  await expect(page.getByText(reviewTexts.undo.done(TITLE))).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`ad=${ad}(?!\\d)`))
  await expect(heading).toBeVisible()

  await deny()
  await page.goto(`/staff/review?ad=${ad}&show=4`)
  await page.getByRole('button', { name: reviewTexts.giveBack.act }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('صاحب تبلیغ تماس گرفت')
  await dialog.getByRole('button', { name: reviewTexts.giveBack.act }).click()
  await expect(page.getByText(reviewTexts.giveBack.done(TITLE))).toBeVisible()
  await expect(page.getByText(reviewTexts.giveBack.reason('صاحب تبلیغ تماس گرفت'))).toBeVisible()
})
