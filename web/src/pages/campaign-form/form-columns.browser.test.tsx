import { emptyDraft } from '@jarchi/shared/forms/campaign-draft.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { keepDraft } from '../../../test/campaign-form.ts'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer } from '../../../test/wire.ts'
import { campaignFormTexts } from '../../i18n/campaign-form.ts'
import { bannerTexts } from '../../i18n/campaign-form-banners.ts'
import { makerFormTexts } from '../../i18n/banner-maker-form.ts'
import { draftKey } from '../campaign-saving/draft/draft-store.ts'
import { NO_BANNERS, readyBanners, type CampaignForm } from '../campaign-values/form-values.ts'

beforeEach(() => {
  const bounds = { min: 10_000, max: 500_000 }
  answer('GET', '/svc/api/api/v1/adv/campaign-bids/', () => ({ mobile: { divar: bounds } }))
  answer('GET', '/svc/mobile/reports/api/v2/categories/', () => ({ count: 0, results: [] }))
  answer('GET', '/svc/mobile/reports/api/capitals/', () => ({ count: 0, results: [] }))
})

async function openNewAd(values: Partial<CampaignForm>) {
  const key = draftKey(ACCOUNT, null)
  const fresh = {
    ...emptyDraft({ bounds: { min: 10_000, max: 500_000 }, priceByMarket: true }),
    ...readyBanners(NO_BANNERS),
    ...values,
  }
  await keepDraft(key, fresh, { pictures: fresh })
  openPanel(paths.newAd(ACCOUNT))
}

async function drawn(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.fillRect(0, 0, width, height)
  return { kind: 'new' as const, picture: await canvas.convertToBlob() }
}

test('on a phone the preview is as high with a banner as without, and pushes nothing away', async () => {
  const preview = page.getByRole('region', { name: bannerTexts.preview.title, exact: true })
  const height = () => preview.element().getBoundingClientRect().height
  await openNewAd({})
  await expect.element(preview.getByText(bannerTexts.preview.empty)).toBeVisible()
  const before = height()
  await openNewAd({ banners: { ...NO_BANNERS, medium: await drawn(1_029, 504) } })
  await expect.element(preview.getByRole('img').first()).toBeVisible()
  await expect.poll(height).toBe(before)
})

test('the two ways to a banner begin at one height', async () => {
  await openNewAd({})
  const top = (words: string) => page.getByText(words, { exact: true }).element().getBoundingClientRect().top
  await expect.element(page.getByText(makerFormTexts.ready, { exact: true })).toBeVisible()
  expect(top(makerFormTexts.make)).toBe(top(makerFormTexts.ready))
})

const summary = page.getByRole('complementary', { name: campaignFormTexts.summary })
const title = page.getByLabelText(campaignFormTexts.title.label)

test('the summary stands beside the form only where letters of that size leave room for both', async () => {
  const { style } = document.documentElement
  onTestFinished(() => void (style.fontSize = ''))
  await page.viewport(1280, 800)
  openPanel(`/u/${ACCOUNT}/my-ads/new`)
  await expect.element(summary).toBeVisible()
  await page
    .getByRole('button', { name: new RegExp(`^${campaignFormTexts.sections.where}`) })
    .first()
    .click()
  await expect.element(title).toBeVisible()
  style.fontSize = '32px'
  await expect.element(summary).not.toBeInTheDocument()
  const rems = () => title.element().getBoundingClientRect().width / 32
  await expect.poll(rems).toBeGreaterThan(15)
  expect(document.documentElement.scrollWidth).toBe(1_280)
})
