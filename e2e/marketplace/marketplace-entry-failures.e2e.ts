import type { Page } from '@playwright/test'
import { authTexts } from '../../web/src/i18n/auth.ts'
import { marketplaceAuthTexts } from '../../web/src/i18n/marketplace-auth.ts'
import { expect, test } from '../fixtures.ts'
import { faultsOf } from '../pages/marketplace-faults.ts'
import {
  enterBy,
  goOnLink,
  grant,
  marketplaceName,
  NO_ICON,
  openMarket,
  PEOPLE,
  refuse,
  sendButton,
} from '../people/marketplace-visitor.ts'

const faults = faultsOf(PEOPLE.hapless)
test.use({ expectedErrors: [NO_ICON] })
// Two tests cannot set one user's faults at the same time.
test.describe.configure({ mode: 'serial' })
test.afterEach(() => faults.repair())

const tryAgain = (page: Page) => page.getByRole('link', { name: marketplaceAuthTexts.retry.again })

/** From the post of the user with the faults, up to the consent page. */
async function enter(page: Page) {
  await openMarket(page, '/v/XXhapless1', PEOPLE.hapless)
  await enterBy(page, 'تبلیغ این آگهی با جارچی')
  await goOnLink(page).click()
}

async function allow(page: Page) {
  await page.getByRole('combobox').selectOption(PEOPLE.hapless)
  await page.getByRole('button', { name: 'اجازه می‌دهم', exact: true }).click()
}

async function expectNoSession(page: Page) {
  const answer = await page.context().request.get('/svc/accounts/api/v2/token/access/internal/')
  expect(answer.status()).toBe(401)
}

test.describe('on any screen', { tag: '@phone' }, () => {
  // The server gives the same answer to all of its faults, as the server's tests show; this one takes the
  // longest.
  test('a slow marketplace after the consent: nobody is signed in, and the next try goes on', async ({
    page,
  }) => {
    await enter(page)
    await faults.set('slow', true)
    await allow(page)
    await expect(page.getByRole('alert')).toContainText(marketplaceAuthTexts.retry.reasons.unavailable, {
      timeout: 30_000,
    })
    await expect(page.getByRole('link', { name: marketplaceAuthTexts.back(marketplaceName) })).toBeVisible()
    await expectNoSession(page)
    await faults.repair()
    await tryAgain(page).click()
    await grant(page, PEOPLE.hapless)
    await expect(page).toHaveURL(/\/kenar-divar\/XXhapless1/)
    await expect(sendButton(page)).toBeVisible()
  })

  test('a consent that refuses by itself never goes in circles', async ({ page }) => {
    await openMarket(page, '/v/XXhapless1', PEOPLE.hapless)
    await faults.set('refused', true)
    await enterBy(page, 'تبلیغ این آگهی با جارچی')
    await goOnLink(page).click()
    for (let turn = 0; turn < 3; turn++) {
      await expect(page).toHaveURL(/retry-access\?reason=denied/)
      await expect(page.getByRole('alert')).toContainText(marketplaceAuthTexts.retry.reasons.denied)
      // A returning visitor is sent on from the landing page, but not from here.
      await page.reload()
      await expect(tryAgain(page)).toBeVisible()
      await tryAgain(page).click()
    }
    await expectNoSession(page)
    await faults.repair()
    await tryAgain(page).click()
    await grant(page, PEOPLE.hapless)
    await expect(page).toHaveURL(/\/kenar-divar\/XXhapless1/)
  })

  test('an address of the consent signs nobody else in, and leads its own browser to the same page', async ({
    page,
    browser,
  }) => {
    await enter(page)
    let callback = ''
    page.on('request', (request) => {
      if (request.url().includes('/divar/callback/')) callback = request.url()
    })
    await allow(page)
    await expect(page).toHaveURL(/\/u\/\d+\//)
    const stranger = await browser.newPage()
    await stranger.goto(callback)
    await expect(stranger.getByRole('alert')).toContainText(marketplaceAuthTexts.retry.reasons.expired)
    await expectNoSession(stranger)
    await stranger.close()
    const led = page.url()
    await page.goto(callback)
    await expect(page).toHaveURL(led)
  })

  test('sign-in by the marketplace comes back to the page it was asked on, past a refusal too', async ({
    page,
  }) => {
    await page.goto('/auth?next=%2Fprofile%3Ftab%3Dsessions')
    await page.getByRole('link', { name: authTexts.byMarketplace(marketplaceName) }).click()
    await refuse(page)
    await tryAgain(page).click()
    await allow(page)
    await expect(page).toHaveURL(/\/u\/\d+\/profile\?tab=sessions/)
  })
})
