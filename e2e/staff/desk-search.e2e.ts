import { deskSearchTexts } from '../../web/src/i18n/staff-search.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { expect, test } from '../fixtures.ts'
import { expectNoViolations } from '../pages/accessible.ts'
import { adToReview, signInStaff } from '../people/staff-member.ts'

test('an advertiser is found by phone and their ad by its title, from any page of the desk', async ({
  page,
  newcomer,
}) => {
  const advertiser = await newcomer()
  const title = `گلیم ${advertiser.accountId}`
  const ad = await adToReview(advertiser, title)
  await signInStaff(page, 'accounts', 'review')
  await page.goto('/staff')
  await page.getByRole('button', { name: deskSearchTexts.open }).click()
  const field = page.getByRole('combobox', { name: deskSearchTexts.field })
  await expect(field).toBeFocused()
  await field.fill(persianDigits(advertiser.phone))
  const found = page.getByRole('option')
  await expect(found).toHaveCount(1)
  await expectNoViolations(page)
  await field.press('Enter')
  await expect(page).toHaveURL(`/staff/accounts/${advertiser.accountId}`)

  await page.keyboard.press('/')
  await field.fill(title)
  await expect(found.filter({ hasText: title })).toBeVisible()
  await found.filter({ hasText: title }).click()
  await expect(page).toHaveURL(new RegExp(`/staff/review\\?.*ad=${ad}`))

  await page.getByRole('button', { name: deskSearchTexts.open }).click()
  await field.fill('گرامافون‌سوزنی')
  await expect(page.getByText(deskSearchTexts.nothing, { exact: true }).last()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
})
