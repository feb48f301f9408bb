import { emptyDraft } from '@jarchi/shared/forms/campaign-draft.ts'
import type { CampaignInput } from '@jarchi/shared/api/campaigns.ts'
import { BANNER_SIZE_NAMES } from '@jarchi/shared/files/banner-size.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { keepDraft, turnTo } from '../../../test/campaign-form.ts'
import { campaign, pageOf } from '../../../test/campaigns.ts'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer, asked, refusal } from '../../../test/wire.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { bidTexts } from '../../i18n/bid.ts'
import { campaignFormTexts, whereTexts } from '../../i18n/campaign-form.ts'
import { myAdsTexts } from '../../i18n/my-ads.ts'
import { draftKey } from '../campaign-saving/draft/draft-store.ts'
import { NO_BANNERS, readyBanners, type CampaignForm } from '../campaign-values/form-values.ts'

const BOUNDS = { min: 10_000, max: 500_000 }
const PRICES = '/svc/api/api/v1/adv/click-prices/'
const before = { ...runtimeConfig }
const ceiling = page.getByLabelText(myAdsTexts.ceiling)

beforeEach(() => {
  answer('GET', '/svc/api/api/v1/adv/campaign-bids/', () => ({ mobile: { divar: BOUNDS } }))
  answer('GET', '/svc/mobile/reports/api/v2/categories/', () => ({
    count: 1,
    results: [{ id: 1, en_name: 'vehicles', name: 'وسایل نقلیه', parent_id: null, sample_images: [] }],
  }))
  const city = { id: 1, slug: 'tehran', name: 'تهران', neighborhoods: [] }
  const results = [{ id: 1, slug: 'p', name: 'تهران', cities: [city] }]
  answer('GET', '/svc/mobile/reports/api/capitals/', () => ({ count: 1, results }))
})
afterEach(() => {
  Object.assign(runtimeConfig, before)
})

const pricesAsked = () =>
  asked.filter((each) => each.startsWith(`GET ${PRICES}`)).map((each) => each.split('?')[1])

test('a new ad has no ceiling; what clicks cost there is told, and again after another choice', async () => {
  answer('GET', PRICES, ({ url }) =>
    url.includes('tehran') ? { low: 6_120, high: 8_010 } : { low: 5_190, high: 6_910 },
  )
  openPanel(paths.newAd(ACCOUNT))
  await turnTo('money')
  await expect.element(ceiling).toHaveValue('')
  await expect.element(ceiling).toHaveAttribute('placeholder', myAdsTexts.noCeiling)
  await expect.element(page.getByText('این روزها آنجا هر کلیک حدود ۵۱۰ تا ۷۰۰ تومان است.')).toBeVisible()
  await turnTo('where')
  await page.getByRole('switch', { name: whereTexts.places.everywhere }).click()
  await page.getByRole('button', { name: 'تهران', exact: true }).first().click()
  await turnTo('money')
  await expect.element(page.getByText('این روزها آنجا هر کلیک حدود ۶۱۰ تا ۸۱۰ تومان است.')).toBeVisible()
  expect(pricesAsked()).toEqual(['category_slugs=vehicles', 'category_slugs=vehicles&cities=tehran'])
})

const picture = { kind: 'new' as const, picture: new Blob(['x'], { type: 'image/png' }) }
const good: CampaignForm = {
  ...emptyDraft({ bounds: BOUNDS, priceByMarket: true }),
  ...readyBanners({ ...NO_BANNERS, ...Object.fromEntries(BANNER_SIZE_NAMES.map((name) => [name, picture])) }),
  title: 'حراج پاییزه',
  webAddress: 'https://example.com/',
}
const money = page.getByRole('region', { name: campaignFormTexts.sections.money })

test('without a ceiling the largest bid is sent, which nobody is asked to confirm', async () => {
  let sent: CampaignInput | null = null
  answer('POST', '/svc/api/api/v2/adv/campaigns/', async (request) => {
    sent = (await request.json()) as CampaignInput
    return refusal(500)
  })
  await keepDraft(draftKey(ACCOUNT, null), good, { pictures: good })
  openPanel(paths.newAd(ACCOUNT))
  await turnTo('review')
  await page.getByRole('button', { name: campaignFormTexts.review.send }).click()
  await expect.poll(() => sent).toMatchObject({ bid: BOUNDS.max })
})

test('a campaign without a ceiling opens with an empty field', async () => {
  const one = { ...campaign('حراج پاییزه'), bid: BOUNDS.max, click_ceiling: null }
  answer('GET', '/svc/api/api/v4/adv/campaigns-list/', () => pageOf(one))
  openPanel(paths.editAd(ACCOUNT, one.id, 'bid'))
  await expect.element(ceiling, { timeout: 20_000 }).toHaveValue('')
})

test('where a bid is the price of a click, it has to be set, and no other price is told', async () => {
  Object.assign(runtimeConfig, { priceByMarket: false })
  openPanel(paths.newAd(ACCOUNT))
  await turnTo('money')
  const bid = page.getByLabelText(bidTexts(runtimeConfig).label)
  await expect.element(bid).toHaveValue('۲٬۰۰۰')
  await expect.element(page.getByText('حداکثر ۱۵۰ کلیک', { exact: false })).toBeVisible()
  await bid.fill('')
  await page.getByLabelText(campaignFormTexts.money.dailyBudget).click()
  await expect.element(money.getByRole('alert')).toBeVisible()
  expect(pricesAsked()).toEqual([])
})
