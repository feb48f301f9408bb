import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { secretOf } from '../../server/src/platform/config/secret.ts'
import { testLinkToken } from '../../server/src/advertising/ads/test-links.ts'
import { makerFormTexts } from '../../web/src/i18n/banner-maker-form.ts'
import { campaignFormTexts } from '../../web/src/i18n/campaign-form.ts'
import { bannerTexts } from '../../web/src/i18n/campaign-form-banners.ts'
import { listingTexts } from '../../web/src/i18n/listing.ts'
import { cardMenuTexts } from '../../web/src/i18n/ad-history.ts'
import { notFoundTexts } from '../../web/src/i18n/not-found.ts'
import { previewTexts, testLinkTexts } from '../../web/src/i18n/preview.ts'
import {
  LISTING_DEVICES,
  LISTING_SIZE_NAMES,
  LISTING_SIZES,
  pictureOf,
} from '../../web/src/ui/listing/listing-size.ts'
import { expectNoViolations, smallTargets } from '../pages/accessible.ts'
import { createCampaign, type Advertiser } from '../people/api-client.ts'
import { finishMaking, startMaking, textField } from '../pages/banner-maker.ts'
import { chooseBanners, fillLanding } from '../pages/campaign-form.ts'
import { expect, test } from '../fixtures.ts'
import { bannerPictures } from '../pages/pictures.ts'

const TITLE = 'حراج پاییزه'

async function made({ request, token }: Advertiser): Promise<Campaign> {
  const list = '/svc/api/api/v4/adv/campaigns-list/?campaign_sub_type=mobile_divar'
  const answer = await request.get(list, { headers: { authorization: `JWT ${token}` } })
  return (await answer.json()).results[0]
}

/** Fetches the test link of the list's only ad, as an advertiser does. */
async function askedLink(page: Page, { accountId }: Advertiser): Promise<string> {
  await page.goto(`/u/${accountId}/my-ads`)
  await page.getByRole('button', { name: cardMenuTexts.moreOf(TITLE) }).click()
  await page.getByRole('button', { name: cardMenuTexts.testLink }).click()
  return page.getByLabel(testLinkTexts.address).inputValue()
}

const previewOf = (page: Page) =>
  page.getByRole('region', { name: bannerTexts.preview.title }).filter({ visible: true })

/** The banner is in both lists; each size has its own picture and shape. */
async function expectEverySize(preview: Locator) {
  for (const device of LISTING_DEVICES) {
    await preview.getByRole('button', { name: previewTexts.device[device] }).click()
    await expect(preview.locator(`[data-device=${device}]`)).toBeVisible()
    for (const size of LISTING_SIZE_NAMES) {
      await preview.getByRole('button', { name: previewTexts.size[size], exact: true }).click()
      const banner = preview.getByAltText(bannerTexts.alt(previewTexts.size[size]), { exact: true })
      await expect(banner).toBeVisible()
      const { width, height } = LISTING_SIZES[size]
      await expect
        .poll(() => banner.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBe(LISTING_SIZES[pictureOf(size)].width)
      const box = await banner.boundingBox()
      expect(Math.abs(box!.width / box!.height / (width / height) - 1)).toBeLessThan(0.02)
    }
  }
}

const pixels = (picture: Buffer) => sharp(picture).ensureAlpha().raw().toBuffer()

test('the form shows the banner in both lists, in every size, with what it opens @both', async ({
  page,
  advertiser,
}) => {
  await page.goto(`/u/${advertiser.accountId}/my-ads/new`)
  await chooseBanners(page)
  await fillLanding(page, 'https://www.example.com/offer')
  const preview = previewOf(page)
  await expect(preview.getByRole('img', { name: listingTexts.opens('example.com') })).toBeVisible()
  await expectEverySize(preview)
  await page.getByRole('radio', { name: campaignFormTexts.landing.phone }).click({ force: true })
  await page.getByLabel(campaignFormTexts.landing.phoneLabel).fill('02188776655')
  await expect(preview.getByRole('img', { name: listingTexts.calls('۰۲۱۸۸۷۷۶۶۵۵') })).toBeVisible()
})

test('a banner of the maker stands there too, with every change', async ({ page, advertiser }) => {
  await page.goto(`/u/${advertiser.accountId}/my-ads/new`)
  await startMaking(page, 1)
  await finishMaking(page)
  const preview = previewOf(page)
  await expectEverySize(preview)
  const banner = preview.getByRole('img', { name: bannerTexts.alt(previewTexts.size.xlarge) })
  const first = await banner.getAttribute('src')
  await page.getByRole('button', { name: makerFormTexts.made.edit }).click()
  await textField(page, 'title').fill('اجارهٔ روزانهٔ خودرو')
  await finishMaking(page)
  await expect(banner).not.toHaveAttribute('src', first ?? '')
  await expect(banner).toBeVisible()
})

test('a test link shows a stranger the very banners, and leads where the ad leads', async ({
  page,
  advertiser,
  browser,
  baseURL,
  viewport,
}) => {
  await createCampaign(advertiser, TITLE)
  const link = await askedLink(page, advertiser)
  expect(new URL(link).origin).toBe(baseURL)
  const strangers = await browser.newContext({ viewport })
  const stranger = await strangers.newPage()
  await strangers.route('https://example.com/**', (route) => route.fulfill({ body: 'shop' }))
  const fetched: string[] = []
  stranger.on('request', (request) => fetched.push(request.url()))
  const answer = await stranger.goto(link)
  expect(answer?.headers()['x-robots-tag']).toContain('noindex')
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(previewTexts.page.title)
  await expect(stranger.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  expect(stranger.url()).toBe(link)

  const sent = await bannerPictures()
  for (const size of LISTING_SIZE_NAMES) {
    const name = bannerTexts.alt(previewTexts.size[size])
    const banners = stranger.getByAltText(name, { exact: true })
    await expect(banners).toHaveCount(LISTING_DEVICES.length)
    const src = await banners.first().getAttribute('src')
    const shown = await (await strangers.request.get(new URL(src ?? '', link).href)).body()
    const same = (await pixels(shown)).equals(await pixels(sent[pictureOf(size)].buffer))
    expect(same, `${size} is pixel for pixel what was sent`).toBe(true)
  }
  await expectNoViolations(stranger)
  expect(await smallTargets(stranger)).toEqual([])
  expect(fetched.filter((url) => /new-campaign-page|\/svc\/accounts\//.test(url))).toEqual([])

  const opening = stranger.waitForEvent('popup')
  await stranger.getByAltText(bannerTexts.alt(previewTexts.size.medium), { exact: true }).first().click()
  const opened = await opening
  await expect(opened).toHaveURL('https://example.com/')
  expect(await opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
  expect(await strangers.cookies(link)).toEqual([])
  await strangers.close()
})

test('a number is called, and the link is given from the edit page too', async ({ page, advertiser }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await createCampaign(advertiser, TITLE)
  const { id, divar_ad: ad } = await made(advertiser)
  const changed = await advertiser.request.patch(`/svc/mobile/api/v1/advertiser/natives/${ad!.id}/`, {
    headers: { authorization: `JWT ${advertiser.token}` },
    multipart: { campaign_id: String(id), landing_url: '{address}02188776655' },
  })
  expect(changed.status(), await changed.text()).toBe(200)
  await page.goto(`/u/${advertiser.accountId}/my-ads/${id}/edit`)
  await expect(
    page.getByRole('heading', { name: campaignFormTexts.editTitleOf(TITLE), level: 1 }),
  ).toBeVisible()
  await page.getByRole('button', { name: testLinkTexts.name }).click()
  await expect(page.getByRole('heading', { name: testLinkTexts.title(TITLE) })).toBeFocused()
  const link = await page.getByLabel(testLinkTexts.address).inputValue()
  await page.getByRole('button', { name: testLinkTexts.copy }).click()
  await expect(page.getByRole('button', { name: testLinkTexts.copied })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: testLinkTexts.name })).toBeFocused()

  await page.goto(link)
  const banner = page
    .getByRole('link')
    .filter({ has: page.getByRole('img') })
    .first()
  await expect(banner).toHaveAttribute('href', 'tel:02188776655')
})

test.describe('links that open nothing', () => {
  test.use({ expectedErrors: [/status of (404|410)/] })

  test('an expired and a changed one say so kindly', async ({ page, advertiser }) => {
    await createCampaign(advertiser, TITLE)
    const { divar_ad: ad } = await made(advertiser)
    const secrets = JSON.parse(readFileSync(path.join(process.env.E2E_DATA!, 'secrets.json'), 'utf8'))
    const tokenUntil = (expiresAt: Date) =>
      testLinkToken(secretOf(secrets.SESSION_SECRET), { adId: ad!.id, expiresAt })
    await page.goto(`/preview/${tokenUntil(new Date(Date.now() - 2_000))}`)
    await expect(page.getByRole('heading', { name: previewTexts.page.expired.title })).toBeVisible()

    await page.getByRole('link', { name: previewTexts.page.toMyAds }).click()
    await expect(page).toHaveURL(/\/u\/\d+\/my-ads$/)

    const good = tokenUntil(new Date(Date.now() + 60_000))
    await page.goto(`/preview/${good}`)
    await expect(page.getByRole('heading', { name: previewTexts.page.title })).toBeVisible()
    const last = good.endsWith('A') ? 'B' : 'A'
    for (const token of [good.slice(0, -1) + last, good.slice(0, 20), `${good}x`, '%3Cb%3E']) {
      await page.goto(`/preview/${token}`)
      await expect(page.getByRole('heading', { name: previewTexts.page.invalid.title })).toBeVisible()
      await expect(page.getByText(notFoundTexts.message)).toBeVisible()
    }
  })
})
