import type { Page } from '@playwright/test'
import { marketplaceTexts as texts } from '../web/src/i18n/marketplace.ts'
import { expect, test } from './fixtures.ts'
import { grant, marketplaceName, PEOPLE, sendButton, signInByMarketplace } from './marketplace-visitor.ts'

test.use({ expectedErrors: [/favicon\.ico|net::ERR_FAILED|ApiError|status of (401|403|404|503)/] })

/** What does not depend on the screen is tried on one. */
const once = () => test.skip(({ viewport }) => viewport?.width !== 390, 'tried on the phone')

const POST = '**/kenar-divar/divar-post/**'
const refusal = (statusCode: number, code: string) => ({
  status: statusCode,
  json: { message: 'نشد.', statusCode, code, request_id: 'r-1' },
})
const failure = (page: Page) => page.getByText(texts.failure.title(marketplaceName))

test.describe('on any screen', () => {
  once()
  for (const [what, calls, path] of [
    ['the beginning', '**/kenar-divar/entry/', 'kenar-divar'],
    ['the list of posts', '**/kenar-divar/divar-posts/**', 'kenar-divar'],
    ['a post', POST, 'kenar-divar/gZcarPride'],
    ['what the form needs', '**/adv/campaign-bids/', 'kenar-divar/gZcarPride'],
  ] as const) {
    test(`when ${what} fails there is a clear page, a way back, and one that helps`, async ({ page }) => {
      const account = await signInByMarketplace(page, PEOPLE.seller)
      let asked = 0
      await page.route(calls, (route) => {
        asked++
        return route.fulfill(refusal(503, 'marketplace_unavailable'))
      })
      await page.goto(`/u/${account}/${path}`)
      await expect(failure(page)).toBeVisible()
      // Fewer than two retries.
      expect(asked).toBeLessThanOrEqual(2)
      await expect(
        page.getByRole('main').getByRole('link', { name: texts.back(marketplaceName) }),
      ).toHaveAttribute('href', /marketplace/)
      await page.unroute(calls)
      await page.getByRole('button', { name: 'تلاش دوباره' }).click()
      await expect(failure(page)).toBeHidden()
    })
  }

  test('access that was taken back is asked for again, by a press', async ({ page }) => {
    const account = await signInByMarketplace(page, PEOPLE.seller)
    await page.route(POST, (route) => route.fulfill(refusal(403, 'marketplace_access_needed')))
    await page.goto(`/u/${account}/kenar-divar/gZcarPride`)
    await expect(page.getByRole('heading', { name: texts.access.title(marketplaceName) })).toBeVisible()
    await page.unroute(POST)
    await page.getByRole('link', { name: texts.access.give(marketplaceName) }).click()
    await grant(page, PEOPLE.seller)
    await expect(page).toHaveURL(/kenar-divar\/gZcarPride/)
  })

  test('a user who came by phone is asked for access first', async ({ page, advertiser }) => {
    await page.goto(`/u/${advertiser.accountId}/kenar-divar`)
    await expect(page.getByRole('heading', { name: texts.access.title(marketplaceName) })).toBeVisible()
  })

  test('a token that dies in the middle is renewed unseen', async ({ page }) => {
    const account = await signInByMarketplace(page, PEOPLE.seller)
    let refused = false
    await page.route(POST, (route) => {
      if (refused) return route.continue()
      refused = true
      return route.fulfill(refusal(401, 'session_ended'))
    })
    await page.goto(`/u/${account}/kenar-divar/gZcarPride`)
    await expect(sendButton(page)).toBeVisible()
    expect(refused).toBe(true)
  })

  test('a picture that does not come leaves the banner to be chosen', async ({ page }) => {
    const account = await signInByMarketplace(page, PEOPLE.seller)
    await page.route('**/kenar-divar/picture/**', (route) => route.abort())
    await page.goto(`/u/${account}/kenar-divar/gZcarPride`)
    await expect(page.getByText(texts.post.pictureFailed)).toBeVisible()
    await expect(page.getByRole('button', { name: /^بنر/ }).first()).toHaveAttribute('aria-expanded', 'true')
  })
})
