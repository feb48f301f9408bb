import { devices, type Page } from '@playwright/test'
import { campaignFormTexts } from '../../web/src/i18n/campaign-form.ts'
import { unfinishedAdsTexts } from '../../web/src/i18n/unfinished-ads.ts'
import { chooseBanners, fillLanding, fillTitle, openSection, send } from '../pages/campaign-form.ts'
import { expect, test } from '../fixtures.ts'
import { adCards } from '../pages/ad-cards.ts'
import { signInByApi } from '../people/api-client.ts'

const { draft: texts } = campaignFormTexts

/** Does something, and waits until the server has kept the draft. */
async function kept(page: Page, work: () => Promise<void>) {
  const keeping = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().includes('/drafts/') && answer.ok(),
    // As long as the journey may take.
    { timeout: 0 },
  )
  await work()
  await keeping
}

const titleOf = async (page: Page) => {
  await openSection(page, 'where')
  return page.getByLabel(campaignFormTexts.title.label)
}

test.use({ expectedErrors: [/status of 412/] })

test(
  'an ad is begun on one device, gone on with on another one, and sent; neither overwrites the other',
  { tag: '@desktop' },
  async ({ page, advertiser, browser }) => {
    // Two devices, one after the other.
    test.slow()
    const list = `/u/${advertiser.accountId}/my-ads`
    await page.goto(`${list}/new`)
    await fillTitle(page, 'از رایانه')
    await chooseBanners(page)
    await kept(page, () => fillLanding(page, 'https://example.com/two-devices'))

    const { viewport, userAgent, isMobile, hasTouch } = devices['Pixel 7']
    const apart = await browser.newContext({ viewport, userAgent, isMobile, hasTouch })
    await signInByApi(apart.request, advertiser.phone)
    const phone = await apart.newPage()
    await phone.goto(list)
    const drafts = phone.getByRole('region', { name: unfinishedAdsTexts.title })
    await drafts.getByRole('link', { name: 'از رایانه' }).click()
    await expect(phone.getByRole('status').filter({ hasText: 'در دستگاه دیگری انتخاب شده' })).toBeVisible()
    await expect(await titleOf(phone)).toHaveValue('از رایانه')
    await kept(phone, () => fillTitle(phone, 'از گوشی'))

    await fillTitle(page, 'باز هم از رایانه')
    await expect(page.getByText(texts.troubles.changed)).toBeVisible()
    await page.getByRole('button', { name: texts.takeOtherDevice }).click()
    await expect(await titleOf(page)).toHaveValue('از گوشی')
    await kept(page, () => fillTitle(page, 'از هر دو'))
    await send(page)
    await expect(page).toHaveURL(/\/my-ads$/)
    await expect(adCards(page)).toHaveCount(1)

    await phone.goto(list)
    await expect(adCards(phone)).toHaveCount(1)
    await expect(drafts).toBeHidden()
    await apart.close()
  },
)

test('a draft that was deleted by mistake is put back', { tag: '@phone' }, async ({ page, advertiser }) => {
  const list = `/u/${advertiser.accountId}/my-ads`
  await page.goto(`${list}/new`)
  await kept(page, () => fillTitle(page, 'حذف اشتباهی'))
  await page.goto(list)
  const drafts = page.getByRole('region', { name: unfinishedAdsTexts.title })
  await drafts.getByRole('button', { name: unfinishedAdsTexts.removeOf('حذف اشتباهی') }).click()
  await expect(drafts.getByRole('link')).toHaveCount(0)
  await kept(page, () =>
    drafts.getByRole('button', { name: unfinishedAdsTexts.restoreOf('حذف اشتباهی') }).click(),
  )
  await drafts.getByRole('link', { name: 'حذف اشتباهی' }).click()
  await expect(await titleOf(page)).toHaveValue('حذف اشتباهی')
})
