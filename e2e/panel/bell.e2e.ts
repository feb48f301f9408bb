import { bellTexts } from '../../web/src/i18n/bell.ts'
import { adReasonTexts } from '../../web/src/i18n/ad-reasons.ts'
import { expect, test } from '../fixtures.ts'
import { expectNoViolationsInBothThemes } from '../pages/accessible.ts'
import { signInByApi } from '../people/api-client.ts'
import { adToReview } from '../people/staff-member.ts'
import { staff } from '../people/staff-words.ts'

test('a denied ad rings the bell, which leads to the reasons and is read on every device @both', async ({
  page,
  advertiser,
  browser,
}) => {
  test.slow()
  const list = `/u/${advertiser.accountId}/my-ads`
  const ad = await adToReview(advertiser, 'حراج مبل')
  await staff('deny', String(ad), '--reasons', 'low_quality')
  const other = await browser.newContext()
  await signInByApi(other.request, advertiser.phone)
  const second = await other.newPage()
  await second.goto(list)
  const one = { name: bellTexts.unread('۱') }
  await expect(second.getByRole('button', one)).toBeVisible()

  await page.goto(`/u/${advertiser.accountId}/support`)
  await page.getByRole('button', one).click()
  const panel = page.getByRole('dialog', { name: bellTexts.title })
  const denial = panel.getByRole('link', { name: 'حراج مبل' })
  await expect(denial).toBeVisible()
  await expect(page.getByRole('button', one)).toBeHidden()
  await expectNoViolationsInBothThemes(page)
  await denial.click()
  await expect(page).toHaveURL(/\/my-ads\?search=/)
  const card = page.getByRole('listitem').filter({ hasText: 'حراج مبل' })
  await expect(card.getByText(/تصویر تار یا کم‌کیفیت است/)).toBeVisible()
  await expect(
    card.getByRole('link', { name: adReasonTexts.actOf(adReasonTexts.correct, 'حراج مبل') }),
  ).toBeVisible()

  await second.reload()
  await expect(second.getByRole('button', { name: bellTexts.title, exact: true })).toBeVisible()
  await other.close()
})
