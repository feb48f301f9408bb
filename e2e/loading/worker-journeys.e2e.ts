import type { Page } from '@playwright/test'
import { marketplaceAuthTexts } from '../../web/src/i18n/marketplace-auth.ts'
import { myAdsTexts } from '../../web/src/i18n/my-ads.ts'
import { paymentTexts } from '../../web/src/i18n/charge.ts'
import {
  advertiserWith,
  amountField,
  balanceOf,
  chooseBank,
  goToBank,
  openCharge,
  pressAtBank,
} from '../pages/charging.ts'
import { expect, test } from '../fixtures.ts'
import { restWorker } from '../pages/live-worker.ts'
import {
  enterBy,
  goOnLink,
  grant,
  NO_ICON,
  openMarket,
  PEOPLE,
  sendButton,
  walkThroughConsent,
} from '../people/marketplace-visitor.ts'

test.use({ expectedErrors: [NO_ICON] })

const CAR = 'gZcarPride'

/** The marketplace's entries, and the page that each leads to. */
const DOORS = [
  {
    name: 'MY_POST',
    from: `/v/${CAR}`,
    door: 'تبلیغ این آگهی با جارچی',
    leadsTo: /\/kenar-divar\/gZcarPride/,
  },
  { name: 'CHAT', from: `/v/${CAR}`, door: 'از صفحهٔ چت این آگهی', leadsTo: /\/kenar-divar\/gZcarPride/ },
  { name: 'DIVAR_PRO', from: '/pro', door: 'تبلیغ بنری با جارچی', leadsTo: /\/kenar-divar(\?|$)/ },
  { name: 'MY_DIVAR', from: '/my', door: 'ساخت تبلیغ با جارچی', leadsTo: /\/my-ads/ },
] as const

async function grantFor(page: Page, leadsTo: RegExp) {
  await grant(page, PEOPLE.seller)
  await expect(page).toHaveURL(leadsTo)
}

for (const { name, from, door, leadsTo } of DOORS) {
  test(`${name}: in twice, and once more by a worker that rested`, async ({ page }) => {
    await openMarket(page, from, PEOPLE.seller)
    await enterBy(page, door)
    await goOnLink(page).click()
    await grantFor(page, leadsTo)
    for (const isRested of [false, true]) {
      await openMarket(page, from, PEOPLE.seller)
      if (isRested) await restWorker(page)
      // A returning visitor is sent on without a press.
      await enterBy(page, door)
      await grantFor(page, leadsTo)
    }
  })
}

test('the direct link, and signing in without a visit', async ({ page }) => {
  for (const turn of ['first', 'again', 'rested'] as const) {
    if (turn === 'rested') await restWorker(page)
    await page.goto(`/svc/mobile/kenar-divar/start/?post_token=${CAR}`)
    if (turn === 'first') await goOnLink(page).click()
    await grantFor(page, /\/kenar-divar\/gZcarPride/)
    if (turn === 'rested') await restWorker(page)
    await walkThroughConsent(page, PEOPLE.seller)
  }
})

test('a worker of before, by which browsers ask twice at once', async ({ page }) => {
  await page.goto('/install')
  await page.evaluate(async () => (await navigator.serviceWorker.ready).navigationPreload.enable())
  await walkThroughConsent(page, PEOPLE.seller)
  await restWorker(page)
  await walkThroughConsent(page, PEOPLE.seller)
})

for (const bank of ['zarinpal', 'sep'] as const) {
  test(`${bank}: paid twice, and once more by a worker that rested`, async ({ page }) => {
    const advertiser = await advertiserWith(page, 'new')
    for (const [times, isRested] of [
      [1, false],
      [2, false],
      [3, true],
    ] as const) {
      await openCharge(page, advertiser)
      await amountField(page).fill('3000000')
      await chooseBank(page, 'new', bank)
      await goToBank(page, bank)
      if (isRested) await restWorker(page)
      await pressAtBank(page, 'paid')
      await expect(page.getByRole('heading', { name: paymentTexts.success.title })).toBeVisible()
      expect(await balanceOf(advertiser)).toBe(times * 30_000_000)
    }
  })
}

test('two tabs come back from the consent page at once', async ({ page, context }) => {
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await openMarket(tab, `/v/${CAR}`, PEOPLE.seller)
    await enterBy(tab, 'تبلیغ این آگهی با جارچی')
    if (tab === page) await goOnLink(tab).click()
    await expect(tab).toHaveURL(/oauth2\/auth\?/)
  }
  await Promise.all([page, other].map((tab) => grantFor(tab, /\/kenar-divar\/gZcarPride/)))
  for (const tab of [page, other]) {
    await tab.reload()
    await expect(sendButton(tab)).toBeVisible()
  }
})

test('the way back from the panel leads to the consent page, and from there in again', async ({ page }) => {
  await openMarket(page, '/my', PEOPLE.seller)
  await enterBy(page, 'ساخت تبلیغ با جارچی')
  await goOnLink(page).click()
  await grantFor(page, /\/my-ads/)
  await page.goBack()
  await expect(page).toHaveURL(/oauth2\/auth\?/)
  await page.goForward()
  await expect(page).toHaveURL(/\/my-ads/)
  await expect(page.getByRole('heading', { name: myAdsTexts.title, level: 1 })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'اجازه می‌دهم', exact: true }).click()
  // One consent signs in only once: a second code for it needs a press, which signs in.
  await page.getByRole('link', { name: marketplaceAuthTexts.retry.again }).click()
  await grantFor(page, /\/my-ads/)
})
