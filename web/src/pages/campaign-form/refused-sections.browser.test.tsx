import { BANNER_SIZE_NAMES } from '@jarchi/shared/files/banner-size.ts'
import { emptyDraft } from '@jarchi/shared/forms/campaign-draft.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keepDraft, turnTo } from '../../../test/campaign-form.ts'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer, asked } from '../../../test/wire.ts'
import { campaignFormTexts } from '../../i18n/campaign-form.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { draftKey } from '../campaign-saving/draft/draft-store.ts'
import { NO_BANNERS, readyBanners, type CampaignForm } from '../campaign-values/form-values.ts'

const BOUNDS = { min: 10_000, max: 500_000 }
const picture = { kind: 'new' as const, picture: new Blob(['x'], { type: 'image/png' }) }
const banners = Object.fromEntries(BANNER_SIZE_NAMES.map((name) => [name, picture]))
const good: CampaignForm = {
  ...emptyDraft({ bounds: BOUNDS, priceByMarket: true }),
  ...readyBanners({ ...NO_BANNERS, ...banners }),
  title: 'حراج پاییزه',
  webAddress: 'https://example.com/',
}

/** One problem for each section. */
const REFUSED: [what: string, wrong: Partial<CampaignForm>][] = [
  ['a title that is too short', { title: 'x' }],
  ['no category', { everyCategory: false }],
  ['no city', { everywhere: false }],
  ['no banner', { banners: NO_BANNERS }],
  ['no address', { webAddress: '' }],
  ['no phone', { landingType: 'phone' }],
  ['no budget', { dailyBudget: null }],
  ['a bid under the least', { bid: 10 }],
]

const key = draftKey(ACCOUNT, null)
beforeEach(() => {
  answer('GET', '/svc/api/api/v1/adv/campaign-bids/', () => ({ mobile: { divar: BOUNDS } }))
  answer('GET', '/svc/mobile/reports/api/v2/categories/', () => ({
    count: 1,
    results: [{ id: 1, en_name: 'vehicles', name: 'وسایل نقلیه', parent_id: null, sample_images: [] }],
  }))
  answer('GET', '/svc/mobile/reports/api/capitals/', () => ({ count: 0, results: [] }))
})

/** Opens a section of the form with these values; returns the section's head. */
async function openSection(name: keyof typeof campaignFormTexts.sections, values: CampaignForm) {
  await keepDraft(key, values, { pictures: values })
  openPanel(paths.newAd(ACCOUNT))
  await turnTo(name)
}

const head = (name: keyof typeof campaignFormTexts.sections) =>
  page.getByRole('region', { name: campaignFormTexts.sections[name] }).getByRole('button').first()

test('Enter in the landing address goes on like its button, and sends not even a complete form', async () => {
  await openSection('landing', { ...good, webAddress: 'example' })
  const address = page.getByLabelText(campaignFormTexts.landing.webLabel)
  await address.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(address).toHaveAttribute('aria-invalid', 'true')
  await address.fill(good.webAddress)
  await userEvent.keyboard('{Enter}')
  await expect.element(head('review')).toHaveFocus()
  await expect.element(page.getByRole('button', { name: campaignFormTexts.review.send })).toBeVisible()
  expect(asked.filter((each) => /^(POST|PUT)(?!.*(?:preflight|drafts))/.test(each))).toEqual([])
})

test.each(REFUSED)('%s: the message is in view, and stays there', async (_, wrong) => {
  await openSection('review', { ...good, ...wrong })
  await page.getByRole('button', { name: campaignFormTexts.review.send }).click()
  const message = page.getByRole('main').getByRole('alert').first()
  await expect.element(message).toBeInViewport({ ratio: 1 })
  // A running smooth scroll would end within this time.
  await new Promise((resolve) => setTimeout(resolve, 600))
  await expect.element(message).toBeInViewport({ ratio: 1 })
})
