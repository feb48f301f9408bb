import type { Page } from '@playwright/test'
import { commonTexts } from '../../web/src/i18n/common.ts'
import { marketplaceTexts } from '../../web/src/i18n/marketplace-posts.ts'
import { expect, test } from '../fixtures.ts'
import { faultsOf } from '../pages/marketplace-faults.ts'
import {
  grant,
  marketplaceName,
  newestCampaign,
  PEOPLE,
  sendButton,
  signInByMarketplace,
} from '../people/marketplace-visitor.ts'

const faults = faultsOf(PEOPLE.unlucky)
test.use({ expectedErrors: [/favicon\.ico|net::ERR_FAILED|ApiError|status of (401|403|404|503)/] })
// Two tests cannot set one user's faults at the same time.
test.describe.configure({ mode: 'serial' })
test.afterEach(() => faults.repair())

const POST = 'kenar-divar/XXunlucky1'
const failure = (page: Page) => page.getByText(marketplaceTexts.failure.title(marketplaceName))
const accessNeeded = (page: Page) =>
  page.getByRole('heading', { name: marketplaceTexts.access.title(marketplaceName) })
const ourCard = (page: Page) => page.getByRole('link', { name: /^ساخت تبلیغ: دوچرخه/ })

test.describe('on any screen', { tag: '@phone' }, () => {
  // The server gives the same answer to all of its faults, as the server's tests show; this one takes the
  // longest.
  test('posts of a slow marketplace: a clear page, a way back, and one that helps', async ({
    page,
    context,
  }) => {
    test.slow()
    const account = await signInByMarketplace(page, PEOPLE.unlucky)
    await faults.set('slow', true)
    // The list and a post, side by side: each waits for the marketplace as long as allowed.
    const shows = [
      { tab: page, path: 'kenar-divar', sign: ourCard },
      { tab: await context.newPage(), path: POST, sign: sendButton },
    ]
    for (const { tab, path } of shows) await tab.goto(`/u/${account}/${path}`)
    for (const { tab } of shows) {
      await expect(failure(tab)).toBeVisible({ timeout: 60_000 })
      const wayBack = tab
        .getByRole('main')
        .getByRole('link', { name: marketplaceTexts.back(marketplaceName) })
      await expect(wayBack).toHaveAttribute('href', /marketplace/)
    }
    await faults.repair()
    for (const { tab, sign } of shows) {
      await tab.getByRole('button', { name: commonTexts.retry }).click()
      await expect(failure(tab)).toBeHidden()
      await expect(sign(tab)).toBeVisible()
    }
    expect(await newestCampaign(page, account)).toBeUndefined()
  })

  test('a setback of the marketplace that passes is not noticed', async ({ page }) => {
    const account = await signInByMarketplace(page, PEOPLE.unlucky)
    for (const fault of ['broken', 'limited'] as const) {
      await test.step(fault, async () => {
        await faults.set(fault, 'once')
        await page.goto(`/u/${account}/kenar-divar`)
        await expect(ourCard(page)).toBeVisible()
      })
    }
  })

  test('what the form of a post needs may fail too', async ({ page }) => {
    const account = await signInByMarketplace(page, PEOPLE.unlucky)
    await test.step('a call of the form: said, and asked for again', async () => {
      // These are our own calls: the marketplace cannot make them fail.
      const calls = '**/adv/campaign-bids/'
      const json = { message: 'نشد.', statusCode: 503, code: 'marketplace_unavailable', request_id: 'r-1' }
      await page.route(calls, (route) => route.fulfill({ status: 503, json }))
      await page.goto(`/u/${account}/${POST}`)
      await expect(failure(page)).toBeVisible()
      await page.unroute(calls)
      await page.getByRole('button', { name: commonTexts.retry }).click()
      await expect(sendButton(page)).toBeVisible()
    })
    await test.step('a session token that dies in the middle is renewed unseen', async () => {
      let refused = false
      await page.route('**/kenar-divar/divar-post/**', (route) => {
        if (refused) return route.continue()
        refused = true
        const json = { message: 'نشد.', statusCode: 401, code: 'session_ended', request_id: 'r-1' }
        return route.fulfill({ status: 401, json })
      })
      await page.goto(`/u/${account}/${POST}`)
      await expect(sendButton(page)).toBeVisible()
      expect(refused).toBe(true)
    })
    await test.step('a picture that does not come leaves the banner to be chosen', async () => {
      await page.goto(`/u/${account}/kenar-divar/XXlostPics`)
      await expect(page.getByText(marketplaceTexts.post.pictureFailed)).toBeVisible()
      await expect(page.getByRole('button', { name: /^بنر/ }).first()).toHaveAttribute(
        'aria-expanded',
        'true',
      )
    })
  })

  test('an access that ends between list and post is renewed once, unseen', async ({ page }) => {
    const account = await signInByMarketplace(page, PEOPLE.unlucky)
    await page.goto(`/u/${account}/kenar-divar`)
    await ourCard(page).waitFor()
    const before = await faults.renewals()
    await faults.endAccess()
    await ourCard(page).click()
    await expect(sendButton(page)).toBeVisible()
    expect(await faults.renewals()).toBe(before + 1)
  })

  test('access that was taken back is asked for again, by a press, and leads back to the same page', async ({
    page,
  }) => {
    const account = await signInByMarketplace(page, PEOPLE.unlucky)
    await page.goto(`/u/${account}/kenar-divar`)
    await ourCard(page).waitFor()
    await faults.set('revoked', true)
    await ourCard(page).click()
    await expect(accessNeeded(page)).toBeVisible()
    await page.reload()
    await expect(accessNeeded(page)).toBeVisible()
    await faults.repair()
    await page.getByRole('link', { name: marketplaceTexts.access.give(marketplaceName) }).click()
    await grant(page, PEOPLE.unlucky)
    await expect(page).toHaveURL(new RegExp(POST))
    await expect(sendButton(page)).toBeVisible()
  })

  test('a user who came by phone is asked for access first, and is then where they were', async ({
    page,
    advertiser,
  }) => {
    await page.goto(`/u/${advertiser.accountId}/kenar-divar`)
    await expect(accessNeeded(page)).toBeVisible()
    await page.getByRole('link', { name: marketplaceTexts.access.give(marketplaceName) }).click()
    await grant(page, PEOPLE.seller)
    await expect(page).toHaveURL(/\/kenar-divar$/)
  })

  test('a marketplace that breaks while the form is open keeps nobody from sending', async ({ page }) => {
    const account = await signInByMarketplace(page, PEOPLE.unlucky)
    await page.goto(`/u/${account}/${POST}`)
    await sendButton(page).waitFor()
    await faults.set('broken', true)
    await sendButton(page).click()
    await expect(page.getByRole('heading', { name: marketplaceTexts.sent.title })).toBeVisible()
    const campaign = await newestCampaign(page, account)
    expect(campaign?.divar_ad).toMatchObject({ divar_post_token: 'XXunlucky1' })
  })
})
