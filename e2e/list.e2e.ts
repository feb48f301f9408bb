import { campaignFormTexts } from '../web/src/i18n/campaign-form.ts'
import { fa } from '../web/src/i18n/common.ts'
import { listEndTexts } from '../web/src/i18n/my-ads-later.ts'
import { myAdsTexts } from '../web/src/i18n/my-ads.ts'
import { profileTexts } from '../web/src/i18n/profile.ts'
import { createCampaign } from './api-client.ts'
import { expect, test } from './fixtures.ts'

test('the list has pages of ten, a search and a status', async ({ page, advertiser }) => {
  const titles = Array.from({ length: 12 }, (_, index) => `آگهی شمارهٔ ${index + 1}`)
  for (const title of titles) await createCampaign(advertiser, title)
  await page.goto(`/u/${advertiser.accountId}/my-ads`)
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards).toHaveCount(10)
  await expect(page.getByText(myAdsTexts.count('۱۲'))).toBeVisible()
  await page.getByRole('link', { name: listEndTexts.next }).click()
  await expect(cards).toHaveCount(2)
  await expect(page).toHaveURL(/offset=10/)

  await page.getByLabel(myAdsTexts.search).fill('شماره 12')
  await expect(cards).toHaveCount(1)
  await expect(page).not.toHaveURL(/offset/)
  await page.reload()
  await expect(cards).toHaveCount(1)
  await page.getByLabel(myAdsTexts.search).fill('چنین چیزی نیست')
  await expect(page.getByText(listEndTexts.nothingFound.title)).toBeVisible()
  await page.getByRole('link', { name: listEndTexts.nothingFound.clear }).click()
  await expect(cards).toHaveCount(10)

  await page.getByLabel(myAdsTexts.status).selectOption({ label: myAdsTexts.statuses.denied })
  await expect(page.getByText(listEndTexts.nothingFound.title)).toBeVisible()
})

test('what is being typed is kept with a status, and calls nobody back who has left', async ({
  page,
  advertiser,
}) => {
  await createCampaign(advertiser, 'آگهی دیدنی')
  await page.goto(`/u/${advertiser.accountId}/my-ads`)
  await page.getByText('آگهی دیدنی').waitFor()
  await page.getByLabel(myAdsTexts.search).fill('دیدنی')
  await page.getByLabel(myAdsTexts.status).selectOption({ label: myAdsTexts.statuses.pending })
  await page.waitForTimeout(500)
  await expect(page).toHaveURL(/search=.+&show=pending$/)

  await page.getByLabel(myAdsTexts.search).fill('چیز دیگر')
  await page.getByRole('link', { name: myAdsTexts.create }).first().click()
  await expect(page.getByRole('heading', { name: campaignFormTexts.newTitle })).toBeVisible()
  await page.waitForTimeout(500)
  await expect(page).toHaveURL(/\/my-ads\/new$/)
})

for (const [half, calls] of [
  ['the ad', '**/natives/*/'],
  ['the campaign', '**/adv/campaigns/*/'],
] as const) {
  test.describe(`when ${half} cannot be switched`, () => {
    test.use({ expectedErrors: [/status of 500/] })
    test('the other half is put back and the panel says so', async ({ page, advertiser }) => {
      await createCampaign(advertiser, 'آگهی تنها')
      await page.route(calls, (route) =>
        route.fulfill({
          status: 500,
          json: { message: 'نشد', statusCode: 500, code: 'internal', request_id: 'x' },
        }),
      )
      await page.goto(`/u/${advertiser.accountId}/my-ads`)
      const shown = page.getByRole('switch', { name: myAdsTexts.switchOf('آگهی تنها') })
      await expect(shown).toBeChecked()
      await shown.click()
      const toast = page.getByRole('listitem').filter({ hasText: fa.toast.errorTitle })
      await expect(toast).toContainText(fa.toast.error)
      await expect(shown).toBeChecked()
      await page.reload()
      await expect(shown).toBeChecked()
    })
  })
}

test.describe('when the list cannot be read', () => {
  test.use({ expectedErrors: [/status of 500/] })
  test('the panel says so and tries again', async ({ page, advertiser }) => {
    await createCampaign(advertiser, 'آگهی پنهان')
    let refuse = true
    await page.route('**/campaigns-list/**', (route) =>
      refuse
        ? route.fulfill({
            status: 500,
            json: { message: 'فهرست خوانده نشد.', statusCode: 500, code: 'internal', request_id: 'req-1' },
          })
        : route.continue(),
    )
    await page.goto(`/u/${advertiser.accountId}/my-ads`)
    await expect(page.getByText('فهرست خوانده نشد.')).toBeVisible()
    await expect(page.getByText('req-1')).toBeVisible()
    refuse = false
    await page.getByRole('button', { name: fa.retry }).click()
    await expect(page.getByText('آگهی پنهان')).toBeVisible()
  })
})

test('a toast leaves after five seconds', async ({ page, advertiser }) => {
  await createCampaign(advertiser, 'آگهی یک')
  await page.clock.install()
  await page.goto(`/u/${advertiser.accountId}/profile?tab=general-info`)
  // By keyboard: a resting pointer would hold the toast where it appears.
  await page.getByRole('button', { name: profileTexts.save }).press('Enter')
  const toast = page.getByText(fa.toast.success)
  await expect(toast).toBeVisible()
  await page.clock.fastForward(4_000)
  await expect(toast).toBeVisible()
  await page.clock.fastForward(1_500)
  await expect(toast).toBeHidden()
})

test.describe('a banner that does not come', () => {
  test.use({ expectedErrors: [/status of 404/] })
  test('leaves a word in its place', async ({ page, advertiser }) => {
    await createCampaign(advertiser, 'آگهی بی‌تصویر')
    await page.route('**/files/**', (route) => route.fulfill({ status: 404 }))
    await page.goto(`/u/${advertiser.accountId}/my-ads`)
    await expect(page.getByText(myAdsTexts.bannerLost)).toBeVisible()
    await expect(page.getByAltText(myAdsTexts.bannerOf('آگهی بی‌تصویر'))).toHaveCount(0)
  })
})
