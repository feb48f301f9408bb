import { adReasonTexts } from '../../web/src/i18n/ad-reasons.ts'
import { authTexts } from '../../web/src/i18n/auth.ts'
import { makerFormTexts } from '../../web/src/i18n/banner-maker-form.ts'
import { marketplaceTexts } from '../../web/src/i18n/marketplace-posts.ts'
import { myAdsTexts } from '../../web/src/i18n/my-ads.ts'
import { expectNoViolations, expectNoViolationsInBothThemes, smallTargets } from '../pages/accessible.ts'
import { expect, test } from '../fixtures.ts'
import { pagesInTurn } from '../pages/open-in-panel.ts'
import { takeWatchTurn } from '../pages/post-watch.ts'
import { watchTraffic } from '../pages/traffic.ts'
import {
  grant,
  MARKET,
  marketplaceName,
  newestCampaign,
  PEOPLE,
  sendButton,
  signInByMarketplace,
} from '../people/marketplace-visitor.ts'

test.use({ expectedErrors: [/favicon\.ico|status of (401|404)/] })

test.describe('on any screen', { tag: '@phone' }, () => {
  test('a post that has an ad already says so, in the list and on its page', async ({ page }) => {
    const account = await signInByMarketplace(page, PEOPLE.seller)
    await page.goto(`/u/${account}/kenar-divar/gZcarPride`)
    await sendButton(page).click()
    await expect(page.getByRole('heading', { name: marketplaceTexts.sent.title })).toBeVisible()
    await page.goto(`/u/${account}/kenar-divar`)
    const post = page.getByRole('listitem').filter({ hasText: 'پژو ۲۰۷' })
    await expect(post).toContainText(marketplaceTexts.posts.hasAd)
    await post.getByRole('link').click()
    await expect(page.getByText(marketplaceTexts.post.hasAd)).toBeVisible()
    await page.getByRole('link', { name: marketplaceTexts.post.toItsAd }).click()
    await expect(page).toHaveURL(/\/my-ads$/)
  })

  test('an ad whose post was sold pauses, says why, and shows a way on', async ({ page }) => {
    const account = await signInByMarketplace(page, PEOPLE.newcomer)
    const become = (state: string) =>
      page.context().request.post(`${MARKET}/v/QXshopNew/state`, { form: { state } })
    await page.goto(`/u/${account}/kenar-divar/QXshopNew`)
    await sendButton(page).click()
    await expect(page.getByRole('heading', { name: marketplaceTexts.sent.title })).toBeVisible()
    await become('RETIRED')
    const afterTurn = async () => {
      await takeWatchTurn()
      return (await newestCampaign(page, account))?.blocker
    }
    await expect.poll(afterTurn).toBe('post_ended')
    await become('PUBLISHED')
    await page.goto(`/u/${account}/my-ads`)
    const card = page.getByRole('listitem').filter({ hasText: myAdsTexts.states.post_ended })
    await expect(card).toContainText(adReasonTexts.post_ended)
    await expectNoViolations(page)
    await card.getByRole('link', { name: adReasonTexts.otherPost }).click()
    await expect(page).toHaveURL(/\/kenar-divar$/)
  })

  test('the ways to advertise lead to the post of the visit, to all posts, and to a free ad', async ({
    page,
  }) => {
    const account = await signInByMarketplace(page, PEOPLE.seller)
    const types = `/u/${account}/kenar-divar/types`
    const way = (name: string) => page.getByRole('main').getByRole('link', { name })
    await page.goto(types)
    await way(marketplaceTexts.types.ofPost.choose).click()
    await expect(page).toHaveURL(/\/kenar-divar$/)
    const { origin } = new URL(page.url())
    await page.context().addCookies([{ name: 'divar_post_token', value: 'gZcarPride', url: origin }])
    await page.goto(types)
    await way(marketplaceTexts.types.ofPost.choose).click()
    await expect(page).toHaveURL(/\/kenar-divar\/gZcarPride$/)
    await page.goto(types)
    await way(marketplaceTexts.types.free.choose).click()
    await expect(page).toHaveURL(/\/my-ads\/new$/)
  })

  test('sign-in leads through the marketplace too', async ({ page }) => {
    await page.goto('/auth')
    await page.getByRole('link', { name: authTexts.byMarketplace(marketplaceName) }).click()
    await grant(page, PEOPLE.withoutPosts)
    await expect(page).toHaveURL(/my-ads/)
  })

  test("another one's post, and what is no post, cannot be advertised", async ({ page }) => {
    const account = await signInByMarketplace(page, PEOPLE.seller)
    for (const token of ['QXshopNew', '..%2F..%2Fx', 'a'.repeat(5_000)]) {
      await page.goto(`/u/${account}/kenar-divar/${token}`)
      await expect(page.getByRole('heading', { name: marketplaceTexts.unknownPost.title })).toBeVisible()
    }
    await page.goto(`/u/${account}/kenar-divar/wYsofaOld`)
    await expect(page.getByRole('heading', { name: marketplaceTexts.post.gone.title })).toBeVisible()
  })

  test('a post with markup in its title and hostile pictures is only text', async ({ page }) => {
    const account = await signInByMarketplace(page, PEOPLE.awkward)
    page.on('dialog', () => {
      throw new Error('A title was run')
    })
    await page.goto(`/u/${account}/kenar-divar/XXhtmlTitl`)
    await expect(page.getByRole('heading', { name: /<img src=x/ })).toBeVisible()
    await expect(page.getByRole('region', { name: 'بنر', exact: true })).toBeVisible()
  })

  test('another picture of the post makes all three banners again', async ({ page }) => {
    const account = await signInByMarketplace(page, PEOPLE.seller)
    await page.goto(`/u/${account}/kenar-divar/gZcarPride`)
    await page
      .getByRole('button', { name: /^بنر/ })
      .first()
      .click()
    await page.getByText(makerFormTexts.ready, { exact: true }).click()
    const second = page.getByRole('button', { name: marketplaceTexts.post.picture(2) })
    await second.click()
    await expect(second).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('button', { name: marketplaceTexts.post.picture(1) })).toHaveAttribute(
      'aria-pressed',
      'false',
    )
    await page
      .getByRole('button', { name: /برش دوباره/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'تأیید برش' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('pages of the integration stay below 400 kB, whatever comes later included', async ({
    page,
    context,
  }) => {
    const account = await signInByMarketplace(page, PEOPLE.seller)
    // The second post has photos of 1,920 pixels and three megabytes.
    const posts = ['kenar-divar/gZcarPride', 'kenar-divar/AZhome90m']
    for (const path of ['kenar-divar', 'kenar-divar/types', ...posts]) {
      const visit = await context.newPage()
      const traffic = watchTraffic(visit)
      const wire = await context.newCDPSession(visit)
      await wire.send('Network.enable')
      await wire.send('Network.setCacheDisabled', { cacheDisabled: true })
      const addresses = new Map<string, string>()
      const transfers: [bytes: number, address: string][] = []
      wire.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url))
      wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        const address = addresses.get(requestId) ?? ''
        // Pictures made by the page, such as a cropped banner, are loaded but not transferred.
        if (!address.startsWith('blob:')) transfers.push([encodedDataLength, address])
      })
      await visit.goto(`/u/${account}/${path}`)
      await visit.getByRole('heading', { level: 1 }).waitFor()
      if (posts.includes(path)) await sendButton(visit).waitFor()
      await traffic.quiet()
      const bytes = transfers.reduce((sum, [each]) => sum + each, 0)
      const what = `${path}\n${transfers.map((transfer) => transfer.join(' ')).join('\n')}`
      expect(bytes, what).toBeGreaterThan(100_000)
      expect(bytes, what).toBeLessThanOrEqual(400_000)
      const assets = transfers.map(([, address]) => address).filter((address) => address.includes('/assets/'))
      expect(assets, 'nothing comes twice').toHaveLength(new Set(assets).size)
      await visit.close()
    }
  })
})

test('everyone can read and press the pages for visitors of the marketplace @both', async ({ page }) => {
  // Six pages, each analysed twice.
  test.slow()
  const account = await signInByMarketplace(page, PEOPLE.seller)
  const paths = ['', '/types', '/gZcarPride', '/wYsofaOld', '/nothing99'].map(
    (path) => `/u/${account}/kenar-divar${path}`,
  )
  const [open, openOutside] = [pagesInTurn(page), pagesInTurn(page)]
  for (const path of ['/auth/divar/retry-access?reason=denied', ...paths]) {
    await (path.startsWith('/u/') ? open(path) : openOutside(path))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectNoViolationsInBothThemes(page)
    expect(await smallTargets(page), path).toEqual([])
  }
})
