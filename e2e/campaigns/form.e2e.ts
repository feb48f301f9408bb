import fieldErrors from '../../data/texts/field-errors.json' with { type: 'json' }
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import type { CampaignPage } from '@jarchi/shared/api/campaigns.ts'
import { bannerTexts } from '../../web/src/i18n/campaign-form-banners.ts'
import { campaignFormTexts, whereTexts } from '../../web/src/i18n/campaign-form.ts'
import { scheduleTexts } from '../../web/src/i18n/schedule.ts'
import { myAdsTexts } from '../../web/src/i18n/my-ads.ts'
import { restoredTexts } from '../../web/src/i18n/actions.ts'
import { createCampaign, type Advertiser } from '../people/api-client.ts'
import {
  bringBanners,
  chooseBanners,
  fillLanding,
  fillTitle,
  openSection,
  send,
} from '../pages/campaign-form.ts'
import { expect, test } from '../fixtures.ts'
import { adCards } from '../pages/ad-cards.ts'
import { untilDraftSaved } from '../pages/saved-draft.ts'
import { picture } from '../pages/pictures.ts'

async function campaignsOf({ request, token }: Advertiser): Promise<CampaignPage> {
  const answer = await request.get('/svc/api/api/v4/adv/campaigns-list/?campaign_sub_type=mobile_divar', {
    headers: { authorization: `JWT ${token}` },
  })
  return answer.json()
}

test.beforeEach(async ({ page, advertiser }) => {
  await page.goto(`/u/${advertiser.accountId}/my-ads/new`)
  await expect(page.getByRole('heading', { name: campaignFormTexts.newTitle })).toBeVisible()
})

test(
  'an unfinished form survives a reload, pictures too, and can be started over',
  { tag: '@firefox' },
  async ({ page }) => {
    await fillTitle(page, 'نیمه‌کاره')
    await chooseBanners(page)
    await fillLanding(page, 'https://example.com/half')
    await untilDraftSaved(page, 'example.com/half', 3)
    await page.reload()
    await expect(page.getByText(campaignFormTexts.draft.restored)).toBeVisible()
    await openSection(page, 'where')
    await expect(page.getByLabel(campaignFormTexts.title.label)).toHaveValue('نیمه‌کاره')
    // The restored pictures outlast the first change, which saves the draft again.
    await fillTitle(page, 'دوباره نیمه‌کاره')
    await untilDraftSaved(page, 'دوباره نیمه‌کاره', 3)
    await page.reload()
    await openSection(page, 'banner')
    const xlarge = page.getByAltText(bannerTexts.alt(bannerTexts.names.xlarge))
    await expect(xlarge.filter({ visible: true }).first()).toBeVisible()
    await page.getByRole('button', { name: campaignFormTexts.draft.startOver }).click()
    await page.getByRole('button', { name: restoredTexts.confirm }).click()
    await expect(page.getByText(campaignFormTexts.draft.restored)).toBeHidden()
    await expect(page.getByRole('heading', { name: campaignFormTexts.newTitle })).toBeFocused()
    await openSection(page, 'where')
    await expect(page.getByLabel(campaignFormTexts.title.label)).toHaveValue('')
  },
)

test(
  'two tabs that show one draft make an ad each',
  { tag: '@desktop' },
  async ({ page, context, advertiser }) => {
    await fillTitle(page, 'نخستین')
    await chooseBanners(page)
    await fillLanding(page, 'https://example.com/one')
    await untilDraftSaved(page, 'example.com/one', 3)
    const other = await context.newPage()
    await other.goto(page.url())
    await expect(other.getByText(campaignFormTexts.draft.restored)).toBeVisible()
    await send(page)
    await expect(page).toHaveURL(/\/my-ads$/)
    await fillTitle(other, 'دومین')
    await send(other)
    await expect(other).toHaveURL(/\/my-ads$/)
    const { results } = await campaignsOf(advertiser)
    expect(results.map(({ title }) => title).toSorted()).toEqual(['دومین', 'نخستین'])
  },
)

test.describe('when the banners cannot be sent', () => {
  test.use({ expectedErrors: [/status of 503/] })
  test('the second try goes on and nothing is made twice', async ({ page, advertiser }) => {
    let refuse = true
    await page.route('**/advertiser/natives/**', (route) =>
      refuse
        ? route.fulfill({
            status: 503,
            json: { message: 'نشد', statusCode: 503, code: 'unavailable', request_id: 'r' },
          })
        : route.continue(),
    )
    await fillTitle(page, 'دو مرحله‌ای')
    await chooseBanners(page)
    await fillLanding(page, 'https://example.com/two')
    await send(page)
    await expect(page.getByText(campaignFormTexts.saving.adFailed)).toBeVisible()
    expect((await campaignsOf(advertiser)).count).toBe(0)

    refuse = false
    await page.reload()
    await openSection(page, 'review')
    await page.getByRole('button', { name: campaignFormTexts.review.send }).click()
    await expect(page).toHaveURL(/\/my-ads$/)
    await expect(adCards(page)).toHaveCount(1)
    expect((await campaignsOf(advertiser)).count).toBe(1)
  })
})

test('an amount far above the usual is asked about, and the wallet is charged on the way', async ({
  page,
  advertiser,
}) => {
  await fillTitle(page, 'آگهی با شارژ')
  await chooseBanners(page)
  await fillLanding(page, 'https://example.com/charge')
  await openSection(page, 'money')
  await page.getByLabel(campaignFormTexts.money.dailyBudget).fill('3000000')
  await openSection(page, 'review')
  const sendAndCharge = page.getByRole('button', { name: campaignFormTexts.review.sendAndCharge })
  await sendAndCharge.click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('۳٬۰۰۰٬۰۰۰')
  await expect(question).toContainText(`${persianDigits(10)} برابر`)
  await question.getByRole('button', { name: campaignFormTexts.unusual.correct }).click()
  await page.getByLabel(campaignFormTexts.money.dailyBudget).fill('300000')
  await openSection(page, 'review')
  await sendAndCharge.click()
  await expect(page).toHaveURL(/\/payment\/charge$/)
  await expect(page.getByText(campaignFormTexts.review.sentNowCharge)).toBeVisible()
  const { results } = await campaignsOf(advertiser)
  expect(results.map(({ title, daily_budget }) => [title, daily_budget])).toEqual([
    ['آگهی با شارژ', 3_000_000],
  ])
})

test('a larger picture is cropped to each size', async ({ page, advertiser }) => {
  const chooser = page.waitForEvent('filechooser')
  await bringBanners(page)
  await page.getByRole('button', { name: bannerTexts.choose }).click()
  await (await chooser).setFiles(await picture(3_600, 1_800, 120))
  for (const step of [1, 2, 3]) {
    await expect(page.getByText(bannerTexts.crop.step(step, 3))).toBeVisible()
    await page.getByRole('button', { name: bannerTexts.crop.apply }).click()
  }
  await expect(page.getByText(fieldErrors.not_a_picture)).toBeHidden()
  await fillLanding(page, 'https://example.com/crop')
  await send(page)
  await expect(page).toHaveURL(/\/my-ads$/)
  const [campaign] = (await campaignsOf(advertiser)).results
  expect(campaign?.divar_ad?.divar_large_banner).toMatch(/^\/files\/[0-9a-f]{64}\.(png|jpg)$/)
})

test('a picture that is too small is refused in words', async ({ page }) => {
  await bringBanners(page)
  const chooser = page.waitForEvent('filechooser')
  const name = bannerTexts.names.large
  await page.getByRole('button', { name: bannerTexts.one(name), exact: true }).click()
  await (await chooser).setFiles(await picture(400, 300, 10))
  await expect(page.getByText(persianDigits(2304)).last()).toBeVisible()
  await expect(page.getByAltText(bannerTexts.alt(name))).toHaveCount(0)
})

test('places are searched, chosen and sent; keywords are suggested for them @both', async ({
  page,
  advertiser,
}) => {
  await openSection(page, 'where')
  await page.getByRole('switch', { name: whereTexts.categories.every }).click()
  await page.getByLabel(whereTexts.categories.search).fill('خودرو')
  await page.getByRole('checkbox', { name: /^اجاره خودرو/ }).click()
  await page.getByRole('switch', { name: whereTexts.places.everywhere }).click()
  await page.getByLabel(whereTexts.places.search).fill('كرج')
  await page.getByRole('checkbox', { name: /^کرج/ }).click()
  const suggestions = page.getByRole('list', { name: whereTexts.keywords.suggestions })
  await expect(suggestions.getByRole('button').first()).toBeVisible()
  await suggestions.getByRole('button').first().click()
  await chooseBanners(page)
  await fillLanding(page, 'https://example.com/karaj')
  await send(page)
  await expect(page).toHaveURL(/\/my-ads$/)
  const [campaign] = (await campaignsOf(advertiser)).results
  expect(campaign?.divar_config.cities).toEqual(['karaj'])
  expect(campaign?.divar_config.category_slugs).toEqual(['rental'])
  expect(campaign?.divar_config.keywords).toHaveLength(1)
  expect(campaign?.allCitiesSelected).toBe(false)
})

test('a province without one of its cities is one chip, and goes as one', async ({ page }) => {
  await openSection(page, 'where')
  await page.getByRole('switch', { name: whereTexts.places.everywhere }).click()
  const search = page.getByLabel(whereTexts.places.search)
  await search.fill('خراسان رضوی')
  await page.getByRole('checkbox', { name: /^استان خراسان رضوی/ }).click()
  await search.fill('نیشابور')
  await page.getByRole('checkbox', { name: /^نیشابور/ }).click()
  const chips = page.getByRole('list', { name: whereTexts.tree.chosen }).getByRole('button')
  await expect(chips).toHaveText([
    whereTexts.tree.except(whereTexts.places.province('خراسان رضوی'), ['نیشابور']),
  ])
  await chips.click()
  await expect(page.getByText(whereTexts.places.none)).toBeVisible()
})

test('the schedule is painted by keyboard, by its heads and by presets @both', async ({
  page,
  advertiser,
}) => {
  await openSection(page, 'when')
  await page.getByRole('button', { name: scheduleTexts.presets.workHours }).click()
  await expect(page.getByText(scheduleTexts.allWeek)).toHaveCount(0)
  await page.getByRole('button', { name: scheduleTexts.wholeDay(6) }).click()
  await page.getByRole('button', { name: scheduleTexts.presets.allWeek }).click()
  await page.getByRole('button', { name: scheduleTexts.wholeDay(0) }).click()
  await expect(page.getByText(scheduleTexts.sum(144)).first()).toBeVisible()
  const cell = page.getByRole('gridcell', { name: scheduleTexts.cell(1, 0), exact: true })
  await cell.focus()
  await page.keyboard.press(' ')
  await expect(page.getByText(scheduleTexts.sum(143)).first()).toBeVisible()
  await chooseBanners(page)
  await fillLanding(page, 'https://example.com/week')
  await send(page)
  await expect(page).toHaveURL(/\/my-ads$/)
  const [campaign] = (await campaignsOf(advertiser)).results
  expect(campaign?.display_time).toHaveLength(143)
})

test('a phone number is an address too, in any digits', async ({ page, advertiser }) => {
  await chooseBanners(page)
  await openSection(page, 'landing')
  await page.getByRole('radio', { name: campaignFormTexts.landing.phone }).click({ force: true })
  await page.getByLabel(campaignFormTexts.landing.phoneLabel).fill('٠٢١۸۸۷۷۶۶۵۵')
  await send(page)
  await expect(page).toHaveURL(/\/my-ads$/)
  const [campaign] = (await campaignsOf(advertiser)).results
  expect(campaign?.divar_ad?.landing_url).toBe('{address}02188776655')
  expect(campaign?.landingUrlType).toBe('phone')
  await expect(adCards(page)).toContainText(myAdsTexts.states.in_review)
})

test('saving an edit does not undo a switch that was made in another place meanwhile', async ({
  page,
  advertiser,
}) => {
  const { id } = await createCampaign(advertiser, 'روشن')
  await page.goto(`/u/${advertiser.accountId}/my-ads/${id}/edit`)
  await fillTitle(page, 'عنوان دیگر')
  const headers = { authorization: `JWT ${advertiser.token}` }
  const before = (await campaignsOf(advertiser)).results[0]!
  const { request } = advertiser
  const campaign = `/svc/api/api/v2/adv/campaigns/${id}/`
  const ad = `/svc/mobile/api/v1/advertiser/natives/${before.divar_ad!.id}/`
  expect((await request.patch(campaign, { headers, data: { user_apply: false } })).ok()).toBe(true)
  const off = { campaign_id: id, active: false }
  expect((await request.patch(ad, { headers, data: off })).ok()).toBe(true)
  await fillLanding(page, 'https://example.com/elsewhere')
  await send(page, campaignFormTexts.review.save)
  await expect(page).toHaveURL(/\/my-ads$/)
  const saved = (await campaignsOf(advertiser)).results[0]
  expect(saved).toMatchObject({
    title: 'عنوان دیگر',
    user_apply: false,
    divar_ad: { active: false, landing_url: 'https://example.com/elsewhere' },
  })
})
