import { persianDigits } from '@jarchi/shared/text/digits.ts'
import type { Page } from '@playwright/test'
import { authTexts } from '../../web/src/i18n/auth.ts'
import { commonTexts } from '../../web/src/i18n/common.ts'
import { campaignFormTexts } from '../../web/src/i18n/campaign-form.ts'
import { emptyListTexts } from '../../web/src/i18n/my-ads-empty.ts'
import { myAdsTexts } from '../../web/src/i18n/my-ads.ts'
import { profileTexts } from '../../web/src/i18n/profile.ts'
import { createCampaign } from '../people/api-client.ts'
import { chooseBanners, fillLanding, fillTitle, openSection, send } from '../pages/campaign-form.ts'
import { expect, test } from '../fixtures.ts'
import { adCards } from '../pages/ad-cards.ts'
import { signInOnPage } from '../people/sign-in-page.ts'
import { freshPhone, newestCode } from '../people/sms-inbox.ts'
import { openInPanel } from '../pages/open-in-panel.ts'

const savingBar = (page: Page) => page.getByRole('progressbar', { name: campaignFormTexts.saving.title })

/** About the speed of a phone at the edge of 3G. */
async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 62_500,
    uploadThroughput: 62_500,
  })
}

async function fillForm(page: Page, title: string) {
  await fillTitle(page, title)
  await chooseBanners(page)
  await fillLanding(page, 'https://example.com/slow')
  await openSection(page, 'review')
}

test.describe('without a connection', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('sign-in says so at once, and works when it is back', async ({ page, context }) => {
    await page.goto('/auth')
    await page.getByLabel(authTexts.phone).fill(freshPhone())
    await context.setOffline(true)
    await page.getByRole('button', { name: authTexts.sendCode }).click()
    await expect(page.getByRole('alert')).toContainText(commonTexts.offline)
    await context.setOffline(false)
    await signInOnPage(page, freshPhone())
    await expect(page.getByText(emptyListTexts.empty.title)).toBeVisible()
  })

  test('a code that did not arrive stays, to be sent again', async ({ page, context }) => {
    const phone = freshPhone()
    await page.goto('/auth')
    await page.getByLabel(authTexts.phone).fill(phone)
    const since = new Date()
    await page.getByRole('button', { name: authTexts.sendCode }).click()
    const field = page.getByLabel(authTexts.code)
    await field.waitFor()
    const code = await newestCode(phone, since)
    await context.setOffline(true)
    await field.fill(code)
    await expect(page.getByRole('alert')).toContainText(commonTexts.offline)
    await expect(field).toHaveValue(persianDigits(code))
    await context.setOffline(false)
    await page.getByRole('button', { name: authTexts.signIn }).click()
    await expect(page.getByText(emptyListTexts.empty.title)).toBeVisible()
  })

  test('the list says so, and comes by itself when it is back', async ({ page, advertiser, context }) => {
    await createCampaign(advertiser, 'آگهی پایدار')
    await page.goto(`/u/${advertiser.accountId}/my-ads`)
    await expect(adCards(page)).toHaveCount(1)
    await context.setOffline(true)
    await page.getByLabel(myAdsTexts.status).selectOption({ label: myAdsTexts.statuses.pending })
    await expect(page.getByRole('main').getByText(commonTexts.offline)).toBeVisible()
    await context.setOffline(false)
    await expect(adCards(page)).toHaveCount(1)
  })

  test('a form is kept, and is sent by itself when it is back', async ({ page, advertiser, context }) => {
    await page.goto(`/u/${advertiser.accountId}/my-ads/new`)
    await fillForm(page, 'بی‌اتصال')
    await context.setOffline(true)
    await send(page)
    await expect(page.getByRole('alert').filter({ hasText: campaignFormTexts.saving.waiting })).toBeVisible()
    await context.setOffline(false)
    await expect(page).toHaveURL(/\/my-ads$/)
    await expect(adCards(page)).toHaveCount(1)
  })
})

test('two presses send a form once', async ({ page, advertiser }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && /campaigns\/$|natives\/$/.test(request.url())) sent.push(request.url())
  })
  await page.goto(`/u/${advertiser.accountId}/my-ads/new`)
  await fillForm(page, 'دو بار')
  const button = page.getByRole('button', { name: campaignFormTexts.review.send })
  await button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
    setTimeout(() => element.click(), 20)
  })
  await expect(page).toHaveURL(/\/my-ads$/)
  await expect(adCards(page)).toHaveCount(1)
  expect(sent).toHaveLength(2)
})

test('who leaves while it is being sent stays where they are, and is told', async ({ page, advertiser }) => {
  await page.goto(`/u/${advertiser.accountId}/my-ads/new`)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/advertiser/natives/', async (route) => {
    await held
    await route.continue()
  })
  await fillForm(page, 'در راه')
  await send(page)
  await expect(savingBar(page)).toBeVisible()
  await openInPanel(page, `/u/${advertiser.accountId}/profile`)
  await expect(page.getByRole('heading', { name: profileTexts.title, level: 1 })).toBeVisible()
  release()
  await expect(page.getByText(campaignFormTexts.review.sent)).toBeVisible()
  await expect(page).toHaveURL(/\/profile$/)
  await page.goto(`/u/${advertiser.accountId}/my-ads/new`)
  await openSection(page, 'where')
  await expect(page.getByText(campaignFormTexts.draft.restored)).toBeHidden()
})

test.describe('on a slow connection', () => {
  test.slow()
  test('sign-in, list and form come, each with a sign of its coming', async ({ page }) => {
    await slowDown(page)
    await page.goto('/auth')
    await signInOnPage(page, freshPhone())
    await expect(page.getByText(emptyListTexts.empty.title)).toBeVisible({ timeout: 30_000 })
    await page.getByRole('link', { name: myAdsTexts.create }).first().click()
    await expect(page.getByRole('heading', { name: campaignFormTexts.newTitle })).toBeVisible({
      timeout: 30_000,
    })
    await fillForm(page, 'کند')
    await send(page)
    await expect(savingBar(page)).toBeVisible()
    await expect(page.getByRole('button', { name: campaignFormTexts.review.send })).toHaveAttribute(
      'aria-busy',
      'true',
    )
    await expect(adCards(page)).toHaveCount(1, { timeout: 60_000 })
  })
})
