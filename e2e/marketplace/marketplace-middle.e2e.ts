import type { Page } from '@playwright/test'
import { marketplaceAuthTexts } from '../../web/src/i18n/marketplace-auth.ts'
import { marketplaceTexts } from '../../web/src/i18n/marketplace-posts.ts'
import { myAdsTexts } from '../../web/src/i18n/my-ads.ts'
import { expect, test } from '../fixtures.ts'
import { grant, PEOPLE, sendButton, signInByMarketplace } from '../people/marketplace-visitor.ts'

// In the middle of each step: reloads, other tabs, other users.
test.use({ expectedErrors: [/favicon\.ico|net::ERR_FAILED|status of (401|403|404)/] })

const POST = 'XXmanyPics'
const sentHeading = (page: Page) => page.getByRole('heading', { name: marketplaceTexts.sent.title })

test.describe('on any screen', { tag: '@phone' }, () => {
  test('a page reloaded while its ad is being sent sends the same one', async ({ page }) => {
    const account = await signInByMarketplace(page, PEOPLE.awkward)
    await page.goto(`/u/${account}/kenar-divar/${POST}`)
    const keys: (string | undefined)[] = []
    // The server gets it, but its answer never arrives.
    await page.route('**/adv/campaigns/', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fetch()
      await page.reload()
    })
    await sendButton(page).click()
    await expect.poll(() => keys.length).toBe(1)
    await page.waitForLoadState('load')
    await sendButton(page).click()
    await expect(sentHeading(page)).toBeVisible()
    expect(keys).toEqual([keys[0], keys[0]])
    expect(keys[0]).toMatch(/^[\da-f]{32}$/)
  })

  test('a page reloaded after sending does not offer to send again', async ({ page }) => {
    const account = await signInByMarketplace(page, PEOPLE.awkward)
    await page.goto(`/u/${account}/kenar-divar/${POST}`)
    await sendButton(page).click()
    await expect(sentHeading(page)).toBeVisible()
    await page.reload()
    await expect(sentHeading(page)).toBeVisible()
    await expect(sendButton(page)).toBeHidden()
  })

  test('a tab of the session before goes on in the new one', async ({ page, context }) => {
    const account = await signInByMarketplace(page, PEOPLE.awkward)
    await page.goto(`/u/${account}/kenar-divar`)
    const card = page.getByRole('link', { name: /^ساخت تبلیغ: ده هزار عکس/ })
    await card.waitFor()
    const other = await context.newPage()
    await signInByMarketplace(other, PEOPLE.awkward)
    await other.close()
    // As after five minutes, when this tab's token has expired.
    await page.route(
      '**/kenar-divar/divar-post/**',
      (route) => {
        const json = { message: 'نشد.', statusCode: 401, code: 'session_ended', request_id: 'r-1' }
        return route.fulfill({ status: 401, json })
      },
      { times: 1 },
    )
    await card.click()
    await expect(sendButton(page)).toBeVisible()
  })

  test("another one's post is not come back to by the panel's first page", async ({ page }) => {
    await page.goto('/auth/divar/access?post_token=gZcarPride&touch_point=MY_POST')
    await expect(page.getByRole('heading', { name: marketplaceAuthTexts.headline })).toBeVisible()
    await page.goto('/auth/divar/access')
    await grant(page, PEOPLE.awkward)
    await expect(page.getByRole('heading', { name: marketplaceTexts.unknownPost.title })).toBeVisible()
    await page.goto('/')
    await expect(page.getByRole('heading', { name: myAdsTexts.title, level: 1 })).toBeVisible()
  })
})
