import { expect, type Page } from '@playwright/test'
import { campaignFormTexts, whereTexts } from '../../web/src/i18n/campaign-form.ts'
import { makerFormTexts } from '../../web/src/i18n/banner-maker-form.ts'
import { bannerTexts } from '../../web/src/i18n/campaign-form-banners.ts'
import { bannerPictures, type Picture } from './pictures.ts'

type Section = keyof typeof campaignFormTexts.sections

/** Opens a section by its heading, unless it is open. */
export async function openSection(page: Page, name: Section) {
  const head = page.getByRole('button', { name: new RegExp(`^${campaignFormTexts.sections[name]}`) }).first()
  if ((await head.getAttribute('aria-expanded')) !== 'true') await head.click()
  await expect(head).toHaveAttribute('aria-expanded', 'true')
  // Suggestions move what is below them when they come: a press at that moment would miss.
  await expect(page.getByText(whereTexts.keywords.asking)).toBeHidden()
}

async function choose(page: Page, name: keyof typeof bannerTexts.names, picture: Picture) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: bannerTexts.one(bannerTexts.names[name]), exact: true }).click()
  await (await chooser).setFiles(picture)
  const chosen = page.getByAltText(bannerTexts.alt(bannerTexts.names[name])).filter({ visible: true })
  await expect(chosen.first()).toBeVisible()
}

/** Opens the banner section and chooses uploaded banners. */
export async function bringBanners(page: Page) {
  await openSection(page, 'banner')
  await page.getByText(makerFormTexts.ready, { exact: true }).click()
}

/** Gives each size a picture of its exact pixels, so that no cropping is needed. */
export async function chooseBanners(page: Page) {
  const pictures = await bannerPictures()
  await bringBanners(page)
  await choose(page, 'medium', pictures.medium)
  await choose(page, 'large', pictures.large)
  await choose(page, 'xlarge', pictures.xlarge)
}

export async function fillLanding(page: Page, address: string) {
  await openSection(page, 'landing')
  await page.getByLabel(campaignFormTexts.landing.webLabel).fill(address)
}

export async function fillTitle(page: Page, title: string) {
  await openSection(page, 'where')
  await page.getByLabel(campaignFormTexts.title.label).fill(title)
}

export async function send(page: Page, label: string = campaignFormTexts.review.send) {
  await openSection(page, 'review')
  await page.getByRole('button', { name: label }).click()
}
