import type { MobileAd } from '@jarchi/shared/api/ads.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { campaign, pageOf } from '../../../test/campaigns.ts'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer } from '../../../test/wire.ts'
import { queryClient } from '../../api/query-client.ts'
import { bannerTexts } from '../../i18n/campaign-form-banners.ts'
import { campaignFormTexts } from '../../i18n/campaign-form.ts'
import { bannerNames } from '../../i18n/campaign-form-problems.ts'
import { marketplaceTexts } from '../../i18n/marketplace-posts.ts'
import { postBannersQuery } from './banners/post-banners.ts'

const svg = (type: string) => URL.createObjectURL(new Blob(['no picture'], { type }))
const drawn = document.createElement('canvas').toDataURL()

beforeEach(() => {
  const bounds = { min: 10_000, max: 500_000 }
  answer('GET', '/svc/api/api/v1/adv/campaign-bids/', () => ({ mobile: { divar: bounds } }))
  answer('GET', '/svc/mobile/reports/api/v2/categories/', () => ({ count: 0, results: [] }))
  answer('GET', '/svc/mobile/reports/api/capitals/', () => ({ count: 0, results: [] }))
})

const shown = async (medium: string, large: string, more: Partial<MobileAd> = {}) => {
  const own = campaign('کفش')
  const banners = { divar_medium_banner: medium, divar_large_banner: large, divar_xlarge_banner: drawn }
  const divar_ad = own.divar_ad && { ...own.divar_ad, ...banners, ...more }
  answer('GET', '/svc/api/api/v4/adv/campaigns-list/', () => pageOf({ ...own, divar_ad }))
  openPanel(`/u/${ACCOUNT}/my-ads/${own.id}/edit`)
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('کفش')
}
const lost = (...sizes: Parameters<typeof bannerNames>[0]) =>
  page.getByText(campaignFormTexts.edit.lostBanner(bannerNames(sizes)))

test('an own banner that cannot be fetched is named on the form', async () => {
  await shown('/files/lost.png', drawn)
  await expect.element(lost('medium')).toBeVisible()
})

test('one that is broken, or of no kind of picture, is named too', async () => {
  await shown(svg('image/png'), svg('text/html'))
  await expect.element(lost('medium', 'large')).toBeVisible()
})

test('one that is too large to be sent again is named too', async () => {
  const large = URL.createObjectURL(new Blob([new Uint8Array(8 * 1024 * 1024 + 1)], { type: 'image/png' }))
  await shown(large, drawn)
  await expect.element(lost('medium')).toBeVisible()
})

/** Opens the form of an ad of a post whose first picture arrives only when asked to. */
async function withPostPictures() {
  const pictures = '/svc/mobile/kenar-divar/pictures'
  const images = ['slow', 'quick'].map((id) => ({ id, url: `${pictures}/${id}/?s=1` }))
  const post = { token: 'AZ', title: 'کفش', description: '', state: 'published', category: null }
  answer('GET', '/svc/mobile/kenar-divar/entry/', () => ({ divar_access_token: 'h', completion_url: null }))
  answer('GET', '/svc/mobile/kenar-divar/divar-post/AZ/', () => ({ ...post, images }))
  const file = await (await fetch(drawn)).blob()
  let send = () => {}
  const sent = new Promise<void>((resolve) => (send = resolve))
  answer('GET', `${pictures}/quick/`, () => new Response(file))
  answer('GET', `${pictures}/slow/`, async () => {
    await sent
    return new Response(file)
  })
  await shown(drawn, drawn, { divar_post_token: 'AZ' })
  const section = new RegExp(`^${campaignFormTexts.sections.banner}`)
  await page.getByRole('button', { name: section }).first().click()
  const picture = (at: number) => page.getByRole('button', { name: marketplaceTexts.post.picture(at) })
  const arrive = async () => {
    send()
    const { queryKey } = postBannersQuery(ACCOUNT, images[0] ?? null)
    await expect.poll(() => queryClient.getQueryData(queryKey)).toBeTruthy()
  }
  return { slow: picture(1), quick: picture(2), arrive }
}

test('of two pictures of a post, the one chosen last is taken, whichever arrives first', async () => {
  const { slow, quick, arrive } = await withPostPictures()
  await slow.click()
  await quick.click()
  await expect.element(quick).toHaveAttribute('aria-pressed', 'true')
  await arrive()
  await expect.element(quick).toHaveAttribute('aria-pressed', 'true')
})

test('a picture that arrives after a banner was removed changes nothing', async () => {
  const { slow, quick, arrive } = await withPostPictures()
  await quick.click()
  await expect.element(quick).toHaveAttribute('aria-pressed', 'true')
  await slow.click()
  const removal = bannerTexts.ofBanner(bannerTexts.remove, bannerTexts.names.medium)
  await page.getByRole('button', { name: removal }).click()
  await expect
    .element(page.getByRole('button', { name: bannerTexts.one(bannerTexts.names.medium), exact: true }))
    .toHaveFocus()
  await arrive()
  await expect.element(page.getByRole('button', { name: removal })).not.toBeInTheDocument()
})
