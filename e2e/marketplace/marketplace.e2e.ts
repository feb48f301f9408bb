import { marketplaceTexts } from '../../web/src/i18n/marketplace-posts.ts'
import { marketplaceAuthTexts } from '../../web/src/i18n/marketplace-auth.ts'
import { myAdsTexts } from '../../web/src/i18n/my-ads.ts'
import { shellTexts } from '../../web/src/i18n/shell.ts'
import { expect, test } from '../fixtures.ts'
import { countTaps } from '../pages/taps.ts'
import {
  accountOf,
  enterBy,
  goOnLink,
  grant,
  MARKET,
  marketplaceName,
  newestCampaign,
  NO_ICON,
  openMarket,
  PEOPLE,
  refuse,
  sendButton,
} from '../people/marketplace-visitor.ts'

test.use({ expectedErrors: [NO_ICON] })

const CAR = 'gZcarPride'
const sentHeading = { name: marketplaceTexts.sent.title }
const backLink = { name: marketplaceTexts.back(marketplaceName) }

const ofPost = [
  { touchPoint: 'MY_POST', door: 'تبلیغ این آگهی با جارچی', isPro: false },
  { touchPoint: 'CHAT', door: 'از صفحهٔ چت این آگهی', isPro: true },
]
for (const { touchPoint, door, isPro } of ofPost) {
  test(
    `${touchPoint}: from a post to its sent campaign and back, in two presses`,
    { tag: isPro ? [] : ['@both', '@worker'] },
    async ({ page }) => {
      const taps = await countTaps(page)
      await openMarket(page, `/v/${CAR}`, PEOPLE.seller)
      await enterBy(page, door)
      await goOnLink(page).click()
      await grant(page, PEOPLE.seller)
      await expect(page).toHaveURL(new RegExp(`/kenar-divar/${CAR}`))
      // The list of the user's posts is linked only if the visit began there.
      const others = page.getByRole('navigation', { name: marketplaceTexts.parts })
      await sendButton(page).waitFor()
      expect(await others.isVisible()).toBe(isPro)
      await sendButton(page).click()
      await expect(page.getByRole('heading', sentHeading)).toBeVisible()
      expect(taps()).toBe(2)

      const campaign = await newestCampaign(page, accountOf(page), touchPoint)
      expect(campaign?.title).toContain('پژو ۲۰۷')
      expect(campaign?.divar_config).toMatchObject({
        cities: ['tehran'],
        neighborhoods: [],
        category_slugs: ['light'],
      })
      expect(campaign?.campaign_register_extra_data).toMatchObject({
        post_token: CAR,
        touch_point: touchPoint,
      })
      expect(campaign?.divar_ad).toMatchObject({ divar_post_token: CAR, image_source: 'divar_post' })
      // A designed banner: the post's title and price on a design of the maker, not its plain photo.
      expect(campaign?.divar_ad).toMatchObject({
        divar_banner_type: 'banner_maker',
        divar_banner_config: {
          template: '1',
          texts: {
            title: expect.stringContaining('پژو ۲۰۷'),
            subtitle: expect.stringMatching(/تومان، تهران$/),
          },
        },
      })
      expect(campaign?.divar_ad?.third_party_image_id).toMatch(/^[\da-f]{24}$/)
      expect(campaign?.divar_ad?.landing_url).toBe(`https://a-banners.divar.ir/redirect/v/${CAR}`)

      await page.getByRole('main').getByRole('link', backLink).click()
      await expect(page).toHaveURL(`${MARKET}/completion`)
    },
  )
}

test('DIVAR_PRO: from all posts to the campaign of one, in three presses', async ({ page }) => {
  const taps = await countTaps(page)
  await openMarket(page, '/pro', PEOPLE.seller)
  await enterBy(page, 'تبلیغ بنری با جارچی')
  await goOnLink(page).click()
  await grant(page, PEOPLE.seller)
  await expect(page).toHaveURL(/\/kenar-divar(\?|$)/)
  await page.getByRole('link', { name: /^ساخت تبلیغ: آپارتمان ۹۰ متری/ }).click()
  await sendButton(page).click()
  await expect(page.getByRole('heading', sentHeading)).toBeVisible()
  expect(taps()).toBe(3)
  await page.getByRole('main').getByRole('link', backLink).click()
  await expect(page).toHaveURL(`${MARKET}/completion`)
})

test('MY_DIVAR: by way of the list of ads, in five presses', async ({ page }) => {
  const taps = await countTaps(page)
  await openMarket(page, '/my', PEOPLE.seller)
  await enterBy(page, 'ساخت تبلیغ با جارچی')
  await goOnLink(page).click()
  await grant(page, PEOPLE.seller)
  await expect(page.getByRole('heading', { name: myAdsTexts.title, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: shellTexts.menu }).click()
  await page.getByRole('link', { name: marketplaceTexts.posts.title(marketplaceName) }).click()
  await page.getByRole('link', { name: /^ساخت تبلیغ: گوشی در حد نو/ }).click()
  await sendButton(page).click()
  await expect(page.getByRole('heading', sentHeading)).toBeVisible()
  expect(taps()).toBe(5)
})

test('a refusal asks again by a press, and then goes on to the same post @worker', async ({ page }) => {
  await openMarket(page, `/v/${CAR}`, PEOPLE.seller)
  await enterBy(page, 'تبلیغ این آگهی با جارچی')
  await goOnLink(page).click()
  await refuse(page)
  await expect(page).toHaveURL(/\/auth\/divar\/retry-access\?reason=denied/)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(marketplaceAuthTexts.retry.alert(marketplaceName))
  await expect(alert).toContainText(marketplaceAuthTexts.retry.reasons.denied)
  // A returning visitor is sent on, but not after a refusal: that would loop.
  await page.reload()
  await expect(alert).toBeVisible()
  await page.getByRole('link', { name: marketplaceAuthTexts.retry.again }).click()
  await grant(page, PEOPLE.seller)
  await expect(page).toHaveURL(new RegExp(`/kenar-divar/${CAR}`))
})

test('who has no posts may advertise without one, and finds the way back', async ({ page }) => {
  await openMarket(page, '/pro', PEOPLE.withoutPosts)
  await enterBy(page, 'تبلیغ بنری با جارچی')
  await goOnLink(page).click()
  await grant(page, PEOPLE.withoutPosts)
  await expect(page.getByText(marketplaceTexts.none.title(marketplaceName))).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', backLink)).toHaveAttribute(
    'href',
    `${MARKET}/completion`,
  )
  await page.getByRole('link', { name: marketplaceTexts.none.create }).click()
  await expect(page).toHaveURL(/\/my-ads\/new/)
})
