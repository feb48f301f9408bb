import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { bannerTexts } from '../../web/src/i18n/campaign-form-banners.ts'
import { preflightTexts } from '../../web/src/i18n/preflight.ts'
import { expectNoViolations } from '../pages/accessible.ts'
import {
  bringBanners,
  chooseBanners,
  fillLanding,
  fillTitle,
  openSection,
  send,
} from '../pages/campaign-form.ts'
import { expect, test } from '../fixtures.ts'
import { picture, type Picture } from '../pages/pictures.ts'

const review = (page: Page) => page.locator('#section-review')
const bannerHead = (page: Page) => page.locator('#head-banner')

async function replace(page: Page, name: keyof typeof bannerTexts.names, file: Picture) {
  await bringBanners(page)
  const chooser = page.waitForEvent('filechooser')
  await page
    .getByRole('button', { name: bannerTexts.ofBanner(bannerTexts.replace, bannerTexts.names[name]) })
    .click()
  await (await chooser).setFiles(file)
}

/** A drawing in the middle of a white picture. */
async function onWhite(): Promise<Picture> {
  const input = (await picture(500, 300, 40)).buffer
  const ground = sharp({ create: { width: 1029, height: 504, channels: 3, background: '#ffffff' } })
  const buffer = await ground.composite([{ input }]).png().toBuffer()
  return { name: 'white.png', mimeType: 'image/png', buffer }
}

/** Browsers show its first frame; the marketplace accepts no animation. */
async function animation(): Promise<Picture> {
  const frames = await Promise.all([10, 90].map(async (hue) => (await picture(1029, 504, hue)).buffer))
  const buffer = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  return { name: 'moving.webp', mimeType: 'image/webp', buffer }
}

test.beforeEach(async ({ page, advertiser }) => {
  await page.goto(`/u/${advertiser.accountId}/my-ads/new`)
  await fillTitle(page, 'بررسی پیش از ارسال')
  await chooseBanners(page)
  await fillLanding(page, 'https://shop.example.ir/')
})

test('a warning says how to correct it, leads there, and does not hinder sending', async ({ page }) => {
  await replace(page, 'medium', await onWhite())
  await openSection(page, 'review')
  await expect(review(page).getByText(preflightTexts.warnings)).toBeVisible()
  await expect(review(page).getByText(/زمینهٔ تصویر سفید است/)).toBeVisible()
  await expectNoViolations(page, '#section-review')
  await review(page)
    .getByRole('button', { name: preflightTexts.mendOf(preflightTexts.places['picture.medium']) })
    .click()
  await expect(bannerHead(page)).toBeFocused()
  await send(page)
  await expect(page).toHaveURL(/\/my-ads$/)
})

test('a breach is not sent, and its section is opened', async ({ page }) => {
  await replace(page, 'medium', await animation())
  await openSection(page, 'review')
  await expect(review(page).getByRole('alert')).toContainText(preflightTexts.breaches)
  await send(page)
  await expect(bannerHead(page)).toBeFocused()
  await expect(bannerHead(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(page).toHaveURL(/\/my-ads\/new$/)
})

test.describe('without an answer', () => {
  test.use({ expectedErrors: [/status of 503/] })
  test('the check says so, tries again, finds the ad in order, and does not stand in the way', async ({
    page,
  }) => {
    let isDown = true
    await page.route('**/api/preflight/', (route) =>
      isDown ? route.fulfill({ status: 503, json: {} }) : route.continue(),
    )
    await openSection(page, 'review')
    await expect(review(page).getByText(preflightTexts.failed)).toBeVisible()
    isDown = false
    await review(page).getByRole('button', { name: preflightTexts.retry }).click()
    await expect(review(page).getByText(preflightTexts.clean)).toBeVisible()
    await send(page)
    await expect(page).toHaveURL(/\/my-ads$/)
  })
})
