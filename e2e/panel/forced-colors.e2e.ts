import type { Locator } from '@playwright/test'
import { campaignFormTexts } from '../../web/src/i18n/campaign-form.ts'
import { myAdsTexts } from '../../web/src/i18n/my-ads.ts'
import { createCampaign } from '../people/api-client.ts'
import { openSection } from '../pages/campaign-form.ts'
import { advertiserWith, openCharge, payButton } from '../pages/charging.ts'
import { expect, test } from '../fixtures.ts'

// Like Windows' contrast themes: the page's own backgrounds are dropped.
test.use({ forcedColors: 'active' })

/** The visible look of a part in the system's colours. */
const lookOf = (part: Locator) =>
  part.evaluate((element) => {
    const { backgroundColor, color, outlineStyle, outlineWidth, borderTopWidth, borderTopStyle } =
      getComputedStyle(element)
    const isOutlined = outlineStyle !== 'none' && outlineWidth !== '0px'
    const isFramed = borderTopStyle !== 'none' && borderTopWidth !== '0px'
    return { backgroundColor, color, isOutlined, isFramed }
  })

/** A chosen part looks different from one beside it that is not chosen. */
async function expectToDiffer(chosen: Locator, other: Locator) {
  expect(await lookOf(chosen)).not.toEqual(await lookOf(other))
}

test('switches and main buttons are seen, and whether they are on', async ({ page, advertiser }) => {
  await createCampaign(advertiser, 'آگهی پیدا')
  await page.goto(`/u/${advertiser.accountId}/my-ads`)
  const shown = page.getByRole('switch', { name: myAdsTexts.switchOf('آگهی پیدا') })
  await expect(shown).toBeChecked()
  const canvas = (await lookOf(page.locator('body'))).backgroundColor
  const on = await lookOf(shown)
  expect(on.isFramed).toBe(true)
  const thumb = () => lookOf(shown.locator('xpath=following-sibling::span'))
  expect((await thumb()).backgroundColor).not.toBe(on.backgroundColor)
  await shown.click()
  await expect(shown).not.toBeChecked()
  await expect.poll(async () => (await lookOf(shown)).backgroundColor).not.toBe(on.backgroundColor)
  expect((await thumb()).backgroundColor).not.toBe((await lookOf(shown)).backgroundColor)

  const main = await lookOf(page.locator('.button.bg-accent').first())
  expect(main.isFramed).toBe(true)
  expect(main.backgroundColor).not.toBe(canvas)
  expect(main.color).not.toBe(main.backgroundColor)
  // The open page in the navigation.
  const links = page.getByRole('navigation').getByRole('link')
  await expectToDiffer(
    links.and(page.locator('[aria-current=page]')).first(),
    links.and(page.locator(':not([aria-current])')).first(),
  )
})

test('choices, hours and progress of the form are seen', async ({ page, advertiser }) => {
  await page.goto(`/u/${advertiser.accountId}/my-ads/new`)
  await page.getByRole('heading', { name: campaignFormTexts.newTitle }).waitFor()
  const bar = page.getByRole('progressbar').first()
  expect((await lookOf(bar)).isFramed).toBe(true)
  await expectToDiffer(bar.locator('.bg-accent').first(), bar.locator('.bg-line').first())
  await openSection(page, 'landing')
  const card = (name: string) => page.locator('label').filter({ hasText: name })
  await expectToDiffer(
    card(campaignFormTexts.landing.web).first(),
    card(campaignFormTexts.landing.phone).first(),
  )
  await openSection(page, 'when')
  const hour = page.getByRole('gridcell').first()
  await hour.waitFor()
  const before = await lookOf(hour)
  await hour.click()
  await expect.poll(async () => (await lookOf(hour)).backgroundColor).not.toBe(before.backgroundColor)
})

test('the chosen amount and the button to pay are seen', async ({ page }) => {
  await openCharge(page, await advertiserWith(page, 'old'))
  const options = page.locator('label').filter({ has: page.getByRole('radio') })
  await options.first().click()
  await expect(options.first().getByRole('radio')).toBeChecked()
  await expectToDiffer(options.first(), options.nth(1))
  const tick = (at: number) => options.nth(at).locator('svg').first()
  await expect(tick(0)).toBeVisible()
  await expect(tick(1)).toBeHidden()
  expect((await lookOf(payButton(page))).isFramed).toBe(true)
})
