import type { Page } from '@playwright/test'
import { applicationTexts } from '../../web/src/i18n/application.ts'
import { expectNoViolations, smallTargets } from '../pages/accessible.ts'
import { expect, test } from '../fixtures.ts'
import { operatedPage } from '../pages/operated-page.ts'

/** Imitates Chromium where the panel can be installed, before any code of the panel runs. */
function offerInstallation(outcome: string) {
  addEventListener('DOMContentLoaded', () => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {},
      userChoice: Promise.resolve({ outcome, platform: '' }),
    })
    Object.assign(window, { isOwnBannerHeld: !window.dispatchEvent(offer) })
  })
}

const eventsOf = (page: Page) =>
  page.evaluate(() => ('dataLayer' in window ? (window.dataLayer as object[]) : []))

/** As in Safari on iOS for an app opened from the home screen; Chromium has no setting for it. */
const launchAsApp = () => Object.defineProperty(navigator, 'standalone', { value: true })

test('a stranger finds the way for each kind of phone @both', async ({ page }) => {
  await page.goto('/install')
  await expect(page.getByRole('heading', { level: 1, name: applicationTexts.title })).toBeVisible()
  await expect(
    page.getByRole('listitem').filter({ hasText: applicationTexts.steps.android[0] }),
  ).toBeVisible()
  const isWide = (page.viewportSize()?.width ?? 0) >= 992
  await expect(page.getByRole('img', { name: applicationTexts.code.label })).toHaveCount(isWide ? 1 : 0)
  await expectNoViolations(page)
  expect(await smallTargets(page)).toEqual([])

  await page.getByRole('link', { name: applicationTexts.deviceNames.ios }).click()
  await expect(page).toHaveURL('/install?device=ios')
  await expect(page.getByText(applicationTexts.steps.ios[1])).toBeVisible()
  await page.reload()
  await expect(page.getByText(applicationTexts.steps.ios[1])).toBeVisible()
})

test('an offer of the browser is held until it is wanted, and installing is told', async ({
  page,
  advertiser,
}) => {
  await page.addInitScript(offerInstallation, 'accepted')
  await page.goto(`/u/${advertiser.accountId}/application`)
  const install = page.getByRole('main').getByRole('button', { name: applicationTexts.install })
  await expect(install).toBeVisible()
  await expect(page.getByText(applicationTexts.stepsTitle)).toHaveCount(0)
  expect(await page.evaluate(() => 'isOwnBannerHeld' in window && window.isOwnBannerHeld)).toBe(true)
  await expectNoViolations(page)
  await install.click()
  await expect(page.getByText(applicationTexts.installing)).toBeVisible()
  const account_type = 'advertiser'
  expect(await eventsOf(page)).toEqual([
    { event: 'pwa_install_available', account_type },
    { event: 'pwa_install_prompt', outcome: 'accepted', account_type },
  ])
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
  await expect(page.getByRole('heading', { name: applicationTexts.done.title })).toBeVisible()
  expect(await eventsOf(page)).toContainEqual({ event: 'pwa_install_done', source: 'prompt', account_type })
  expect(JSON.stringify(await eventsOf(page))).not.toContain(advertiser.phone.slice(1))
})

test('who declines is told of the other way', { tag: '@phone' }, async ({ page }) => {
  await page.addInitScript(offerInstallation, 'dismissed')
  await page.goto('/install')
  await page.getByRole('button', { name: applicationTexts.install }).click()
  await expect(page.getByText(applicationTexts.dismissed)).toBeVisible()
  await expect(page.getByText(applicationTexts.stepsTitle)).toBeVisible()
  // Installed with the browser's menu, also after our offer was refused.
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
  await expect(page.getByText(applicationTexts.done.text)).toBeVisible()
  expect(await eventsOf(page)).toContainEqual({
    event: 'pwa_install_done',
    source: 'manual',
    account_type: 'guest',
  })
})

test('the app knows that it is one', { tag: '@phone' }, async ({ page, advertiser }) => {
  await page.addInitScript(launchAsApp)
  await page.goto(`/u/${advertiser.accountId}/application`)
  await expect(page.getByRole('heading', { name: applicationTexts.running.title })).toBeVisible()
  await expect
    .poll(() => eventsOf(page))
    .toContainEqual({ event: 'pwa_launch', display_mode: 'standalone', account_type: 'advertiser' })
  await page.getByRole('link', { name: applicationTexts.toPanel }).click()
  await expect(page).toHaveURL(`/u/${advertiser.accountId}/my-ads`)
})

test(
  "an operator's tag container reads the events from the first on",
  { tag: '@desktop' },
  async ({ page }) => {
    const host = 'https://www.googletagmanager.com'
    await operatedPage(page, { config: { gtmId: 'GTM-ABC1234' }, policy: { 'script-src': host } })
    const container = `document.title = dataLayer.map(({ event }) => event).join()`
    await page.route(`${host}/gtm.js?id=GTM-ABC1234`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: container }),
    )
    await page.addInitScript(offerInstallation, 'accepted')
    await page.goto('/install')
    // The container's own event and the page's are in the order in which they happened, in either order.
    await expect(page).toHaveTitle(/^(pwa_install_available,gtm\.js|gtm\.js,pwa_install_available)$/)
  },
)
