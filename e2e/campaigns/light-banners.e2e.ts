import { myAdsTexts } from '../../web/src/i18n/my-ads.ts'
import { createCampaign } from '../people/api-client.ts'
import { expect, test } from '../fixtures.ts'

/** In bytes. */
const MOST = 20_000

test('the list shows light copies of the banners, the first at once and the others when near @both', async ({
  page,
  advertiser,
}) => {
  const titles = ['آگهی یکم', 'آگهی دوم', 'آگهی سوم']
  for (const title of titles) await createCampaign(advertiser, title)
  const weights = new Map<string, Promise<[type: string | undefined, bytes: number]>>()
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url())
    if (!pathname.startsWith('/files/')) return
    const bytes = response.body().then(({ length }) => length)
    weights.set(
      pathname + search,
      bytes.then((length) => [response.headers()['content-type'], length]),
    )
  })
  await page.goto(`/u/${advertiser.accountId}/my-ads`)
  const banners = page.getByRole('main').getByRole('listitem').locator('img')
  await expect(banners).toHaveCount(titles.length)
  for (const [at, title] of titles.toReversed().entries()) {
    const banner = page.getByAltText(myAdsTexts.bannerOf(title))
    await banner.scrollIntoViewIfNeeded()
    await expect
      .poll(() => banner.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
      .toBeTruthy()
    expect(await banner.getAttribute('loading')).toBe(at === 0 ? 'eager' : 'lazy')
    expect(await banner.getAttribute('fetchpriority')).toBe(at === 0 ? 'high' : 'auto')
    const shown = await banner.evaluate((img: HTMLImageElement) => {
      const { width, height } = img.getBoundingClientRect()
      return {
        needed: width * devicePixelRatio,
        width: img.naturalWidth,
        shape: width / height,
        copy: img.currentSrc,
      }
    })
    const copy = new URL(shown.copy)
    expect(shown.shape).toBeCloseTo(1029 / 504, 1)
    const width = Number(copy.searchParams.get('w'))
    expect(width).toBeGreaterThanOrEqual(Math.min(shown.needed, 1029))
  }
  expect(weights.size).toBeGreaterThan(0)
  for (const [address, weight] of weights) {
    const [type, bytes] = await weight
    expect(type, address).toBe('image/webp')
    expect(bytes, address).toBeLessThanOrEqual(MOST)
  }
})
