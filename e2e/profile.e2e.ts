import { fa as common } from '../web/src/i18n/common.ts'
import { profileTexts as fa } from '../web/src/i18n/profile.ts'
import { expect, test } from './fixtures.ts'

test.use({ expectedErrors: [/status of 400/] })

test('a link that is none is refused beside its field, which gets the focus', async ({
  page,
  advertiser,
}) => {
  await page.goto(`/u/${advertiser.accountId}/profile`)
  const website = page.getByLabel(fa.website)
  const save = page.getByRole('button', { name: fa.save })
  await website.fill('http://shop.example.ir')
  await save.click()
  await expect(website).toBeFocused()
  await expect(website).toHaveAttribute('aria-invalid', 'true')
  await website.fill('https://shop.example.ir')
  await save.click()
  await expect(page.getByText(common.toast.success)).toBeVisible()
  await page.reload()
  await expect(website).toHaveValue('https://shop.example.ir')
})
