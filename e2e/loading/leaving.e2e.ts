import { myAdsTexts } from '../../web/src/i18n/my-ads.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { expect, test } from '../fixtures.ts'

test(
  'who leaves a page while its code loads gets where they wanted',
  { tag: '@firefox' },
  async ({ page, advertiser }) => {
    await page.goto(paths.myAds(advertiser.accountId))
    await page.getByRole('link', { name: myAdsTexts.create }).first().waitFor()
    const held = page.waitForRequest(/\/assets\/.*\.js$/)
    // Never answered: the browser ends them when the page is left.
    await page.route('**/assets/**', () => {})
    await page.evaluate((path) => {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    }, paths.transactions(advertiser.accountId))
    await held
    await page.unroute('**/assets/**')
    await page.goto(paths.profile(advertiser.accountId))
    await expect(page).toHaveURL(paths.profile(advertiser.accountId))
    await expect(page.getByRole('heading').first()).toBeVisible()
  },
)
