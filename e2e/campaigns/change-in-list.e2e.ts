import { cardMenuTexts } from '../../web/src/i18n/ad-history.ts'
import { adsTableTexts, quickChangeTexts } from '../../web/src/i18n/ads-table.ts'
import { createCampaign } from '../people/api-client.ts'
import { expect, test } from '../fixtures.ts'

const { fields } = quickChangeTexts

test('a budget is changed in the list, and taken back @both', async ({ page, advertiser }) => {
  const title = 'فرش دستباف'
  await createCampaign(advertiser, title)
  await page.goto(`/u/${advertiser.accountId}/my-ads`)
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  if (isPhone) {
    await page.getByRole('button', { name: cardMenuTexts.moreOf(title) }).click()
    await page.getByRole('button', { name: cardMenuTexts.quickChange }).click()
  } else {
    await page.getByRole('button', { name: adsTableTexts.views.table }).click()
    await page.getByRole('button', { name: quickChangeTexts.changeOf(fields.daily_budget, title) }).click()
  }
  await page.getByLabel(fields.daily_budget).fill('456000')
  await page.keyboard.press('Enter')
  await expect(page.getByText(quickChangeTexts.saved(title))).toBeVisible()
  await expect(page.getByText('۴۵۶٬۰۰۰').first()).toBeVisible()
  await page.getByRole('button', { name: quickChangeTexts.undo }).click()
  await expect(page.getByText(quickChangeTexts.undone(title))).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main')).toContainText(title)
  await expect(page.getByText('۴۵۶٬۰۰۰')).toHaveCount(0)
})
