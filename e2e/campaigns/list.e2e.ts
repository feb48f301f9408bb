import { campaignFormTexts } from '../../web/src/i18n/campaign-form.ts'
import { emptyListTexts } from '../../web/src/i18n/my-ads-empty.ts'
import { pagerTexts } from '../../web/src/i18n/actions.ts'
import { myAdsTexts } from '../../web/src/i18n/my-ads.ts'
import { adCards } from '../pages/ad-cards.ts'
import { createCampaign } from '../people/api-client.ts'
import { expect, test } from '../fixtures.ts'

test('the list has pages of ten, a search and a status @both', async ({ page, advertiser }) => {
  const titles = Array.from({ length: 12 }, (_, index) => `آگهی شمارهٔ ${index + 1}`)
  for (const title of titles) await createCampaign(advertiser, title)
  await page.goto(`/u/${advertiser.accountId}/my-ads`)
  const cards = adCards(page)
  await expect(cards).toHaveCount(10)
  await expect(page.getByText(myAdsTexts.count('۱۲'), { exact: true })).toBeVisible()
  await page.getByRole('link', { name: pagerTexts.next }).click()
  await expect(cards).toHaveCount(2)
  await expect(page).toHaveURL(/offset=10/)

  await page.getByLabel(myAdsTexts.search).fill('شماره 12')
  await expect(cards).toHaveCount(1)
  await expect(page).not.toHaveURL(/offset/)
  await page.reload()
  await expect(cards).toHaveCount(1)
  await page.getByLabel(myAdsTexts.search).fill('چنین چیزی نیست')
  await expect(page.getByText(emptyListTexts.nothingFound.title)).toBeVisible()
  await page.getByRole('link', { name: emptyListTexts.nothingFound.clear }).click()
  await expect(cards).toHaveCount(10)

  await page.getByLabel(myAdsTexts.status).selectOption({ label: myAdsTexts.statuses.denied })
  await expect(page.getByText(emptyListTexts.nothingFound.title)).toBeVisible()
})

/** Longer than the list waits for the next letter. */
const PAUSE_MS = 1_000

test('what is being typed is kept with a status, and calls nobody back who has left', async ({
  page,
  advertiser,
}) => {
  await createCampaign(advertiser, 'آگهی دیدنی')
  await page.clock.install()
  await page.goto(`/u/${advertiser.accountId}/my-ads`)
  await page.getByText('آگهی دیدنی').waitFor()
  await page.getByLabel(myAdsTexts.search).fill('دیدنی')
  await page.getByLabel(myAdsTexts.status).selectOption({ label: myAdsTexts.statuses.pending })
  await page.clock.fastForward(PAUSE_MS)
  await expect(page).toHaveURL(/search=.+&show=pending$/)

  await page.getByLabel(myAdsTexts.search).fill('چیز دیگر')
  await page.getByRole('link', { name: myAdsTexts.create }).first().click()
  await expect(page.getByRole('heading', { name: campaignFormTexts.newTitle })).toBeVisible()
  await page.clock.fastForward(PAUSE_MS)
  await expect(page).toHaveURL(/\/my-ads\/new$/)
})
