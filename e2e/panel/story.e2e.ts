import type { Page } from '@playwright/test'
import { BANNER_SIZES } from '@jarchi/shared/files/banner-size.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { youngNames } from '../../checks/oldest-browsers.ts'
import { authTexts } from '../../web/src/i18n/auth.ts'
import { makerTexts } from '../../web/src/i18n/banner-maker.ts'
import { campaignFormTexts } from '../../web/src/i18n/campaign-form.ts'
import { emptyListTexts } from '../../web/src/i18n/my-ads-empty.ts'
import { myAdsTexts } from '../../web/src/i18n/my-ads.ts'
import { maker, suggestions } from '../pages/banner-maker.ts'
import { chooseBanners, fillLanding, fillTitle, openSection, send } from '../pages/campaign-form.ts'
import { expect, test } from '../fixtures.ts'
import { signInOnPage } from '../people/sign-in-page.ts'
import { freshPhone } from '../people/sms-inbox.ts'
import { countTaps } from '../pages/taps.ts'

test(
  'a newcomer signs in, makes an ad, switches it off and on, and edits it @both',
  { tag: '@firefox' },
  ({ page }) => story(page),
)

/** Chromium enforces these by our policy; without them it would run no script at all. */
const ENFORCED = /^trustedType/i

test('the same without anything that is younger than the oldest browsers', async ({ page }) => {
  const names = youngNames().filter(({ owner }) => !ENFORCED.test(owner))
  expect(names.length).toBeGreaterThan(500)
  await page.addInitScript(takeAway, names)
  await story(page)
  expect(await page.evaluate(() => 'canParse' in URL)).toBe(false)
})

function takeAway(names: ReturnType<typeof youngNames>) {
  for (const { owner, member, isStatic } of names) {
    const holder: unknown = Reflect.get(globalThis, owner)
    const isClass = typeof holder === 'function'
    if (member === undefined) Reflect.deleteProperty(globalThis, owner)
    else if (isClass) Reflect.deleteProperty(isStatic ? holder : (holder.prototype ?? {}), member)
    else if (typeof holder === 'object' && holder !== null) Reflect.deleteProperty(holder, member)
  }
}

async function story(page: Page) {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: authTexts.title })).toBeVisible()
  await signInOnPage(page, persianDigits(freshPhone()))

  await expect(page).toHaveURL(/\/u\/\d+\/my-ads$/)
  await expect(page.getByText(emptyListTexts.empty.title)).toBeVisible()
  await page.getByRole('link', { name: myAdsTexts.create }).first().click()

  await fillTitle(page, 'حراج پاییزه')
  await chooseBanners(page)
  await fillLanding(page, 'https://example.com/sale')
  await send(page)

  await expect(page.getByText(campaignFormTexts.review.sent)).toBeVisible({ timeout: 30_000 })
  await expect(page).toHaveURL(/\/my-ads$/)
  const card = page.getByRole('listitem').filter({ hasText: 'حراج پاییزه' })
  await expect(card).toContainText(myAdsTexts.states.in_review)
  const banner = card.getByRole('img', { name: myAdsTexts.bannerOf('حراج پاییزه') })
  await expect(banner).toBeVisible()
  const { width, height } = BANNER_SIZES.medium
  const proportion = (image: HTMLImageElement) => image.naturalWidth / image.naturalHeight
  await expect.poll(() => banner.evaluate(proportion)).toBeCloseTo(width / height, 1)

  const shown = card.getByRole('switch', { name: myAdsTexts.switchOf('حراج پاییزه') })
  await expect(shown).toBeChecked()
  await shown.click()
  await expect(card).toContainText(myAdsTexts.states.paused)
  await page.reload()
  await expect(shown).not.toBeChecked()
  await shown.click()
  await expect(card).toContainText(myAdsTexts.states.in_review)

  await card.getByRole('link', { name: myAdsTexts.editOf('حراج پاییزه') }).click()
  await fillTitle(page, 'حراج زمستانه')
  await openSection(page, 'money')
  await page.getByLabel(campaignFormTexts.money.dailyBudget).fill('۲۰۰۰۰۰۰')
  await expect(page.getByLabel(campaignFormTexts.money.dailyBudget)).toHaveValue('۲٬۰۰۰٬۰۰۰')
  await send(page, campaignFormTexts.review.save)
  await expect(page).toHaveURL(/\/my-ads$/)
  const edited = page.getByRole('listitem').filter({ hasText: 'حراج زمستانه' })
  await expect(edited).toContainText('۲٬۰۰۰٬۰۰۰')
}

test('the shortest way to a sent ad is seven taps', async ({ page, advertiser }) => {
  const taps = await countTaps(page)
  await page.goto(`/u/${advertiser.accountId}/my-ads`)
  // Until then a link above the list offers the same; it disappears.
  await expect(page.getByText(emptyListTexts.empty.title)).toBeVisible()
  await page.getByRole('link', { name: myAdsTexts.create }).first().click()
  await suggestions(page).first().click()
  await maker(page).getByRole('button', { name: makerTexts.done, exact: true }).click()
  // The banners are drawn before it closes; a press in between would be counted without an effect.
  await expect(maker(page)).toBeHidden()
  await page.getByRole('button', { name: campaignFormTexts.next, exact: true }).click()
  const address = page.getByLabel(campaignFormTexts.landing.webLabel)
  await address.click()
  await address.fill('https://example.com/sale')
  await page.getByRole('button', { name: new RegExp(`^${campaignFormTexts.sections.review}`) }).click()
  await page.getByRole('button', { name: campaignFormTexts.review.send, exact: true }).click()
  await expect(page.getByText(campaignFormTexts.review.sent)).toBeVisible()
  await expect(page).toHaveURL(/\/my-ads$/)
  expect(taps()).toBe(7)
})
