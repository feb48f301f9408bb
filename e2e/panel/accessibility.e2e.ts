import { campaignFormTexts } from '../../web/src/i18n/campaign-form.ts'
import { chargeTexts } from '../../web/src/i18n/charge.ts'
import { expectNoViolationsInBothThemes, smallTargets } from '../pages/accessible.ts'
import { openSection } from '../pages/campaign-form.ts'
import { createCampaign } from '../people/api-client.ts'
import { expect, test } from '../fixtures.ts'
import { pagesInTurn } from '../pages/open-in-panel.ts'

test('sign-in @both', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('heading').first().waitFor()
  await expectNoViolationsInBothThemes(page)
  expect(await smallTargets(page)).toEqual([])
})

test('list, form, profile and the page that is not there @both', async ({ page, advertiser }) => {
  // Five pages, each analysed twice.
  test.slow()
  await createCampaign(advertiser, 'آگهی خوانا')
  const open = pagesInTurn(page)
  for (const path of [
    'my-ads',
    'profile?tab=general-info',
    'profile?tab=financial-info',
    'profile?tab=sessions',
    'nothing-here',
  ]) {
    await open(`/u/${advertiser.accountId}/${path}`)
    await expectNoViolationsInBothThemes(page)
    expect(await smallTargets(page), path).toEqual([])
  }
})

test('the charge page @both', async ({ page, advertiser }) => {
  await page.goto(`/u/${advertiser.accountId}/payment/charge`)
  await page.getByRole('region', { name: chargeTexts.summary }).waitFor()
  await expectNoViolationsInBothThemes(page)
  expect(await smallTargets(page)).toEqual([])
})

test('every section of the form @both', async ({ page, advertiser }) => {
  // Six analyses of the panel's largest page.
  test.slow()
  await page.goto(`/u/${advertiser.accountId}/my-ads/new`)
  await page.getByRole('heading', { name: campaignFormTexts.newTitle }).waitFor()
  for (const name of ['where', 'banner', 'landing', 'when', 'money', 'review'] as const) {
    await openSection(page, name)
    await expectNoViolationsInBothThemes(page)
    expect(await smallTargets(page), name).toEqual([])
  }
})
