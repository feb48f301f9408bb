import { makerFormTexts } from '../../web/src/i18n/banner-maker-form.ts'
import { makerTexts } from '../../web/src/i18n/banner-maker.ts'
import { marketplaceTexts } from '../../web/src/i18n/marketplace-posts.ts'
import { finishMaking, maker, openTab, startMaking, suggestions } from '../pages/banner-maker.ts'
import { openSection, send } from '../pages/campaign-form.ts'
import { expect, test } from '../fixtures.ts'
import { newestCampaign, NO_ICON, PEOPLE, signInByMarketplace } from '../people/marketplace-visitor.ts'

test.use({ expectedErrors: [NO_ICON] })

const CAR = 'gZcarPride'

test('the banners of a post are made of its pictures', async ({ page }) => {
  test.setTimeout(120_000)
  const account = await signInByMarketplace(page, PEOPLE.seller)
  await page.goto(`/u/${account}/kenar-divar/${CAR}`)
  await openSection(page, 'banner')
  await page.getByRole('button', { name: makerFormTexts.made.another }).click()
  await page.getByRole('button', { name: makerFormTexts.made.discard }).click()
  await expect(suggestions(page).first()).toBeVisible({ timeout: 30_000 })
  await startMaking(page, 2)
  await openTab(page, 'picture')
  const second = maker(page).getByRole('button', { name: makerTexts.picture.ofPost(2) })
  await expect(second).toHaveAttribute('aria-pressed', 'true')
  await maker(page)
    .getByRole('button', { name: makerTexts.picture.ofPost(1) })
    .click()
  await expect(second).toHaveAttribute('aria-pressed', 'false')
  await finishMaking(page)
  await send(page)
  const sent = page.getByRole('heading', { name: marketplaceTexts.sent.title })
  await expect(sent).toBeVisible({ timeout: 40_000 })
  expect(await newestCampaign(page, account)).toMatchObject({
    divar_ad: {
      divar_banner_type: 'banner_maker',
      divar_post_token: CAR,
      image_source: 'divar_post',
      divar_banner_config: { template: '2', picture: { sample: { image_source: 'divar_post' } } },
    },
  })
})
