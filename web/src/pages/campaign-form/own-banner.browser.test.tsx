import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { campaign, pageOf } from '../../../test/campaigns.ts'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer } from '../../../test/wire.ts'
import { campaignFormTexts } from '../../i18n/campaign-form.ts'
import { bannerNames } from '../../i18n/campaign-form-problems.ts'

const svg = (type: string) => URL.createObjectURL(new Blob(['no picture'], { type }))
const drawn = document.createElement('canvas').toDataURL()

beforeEach(() => {
  const bounds = { min: 10_000, max: 500_000 }
  answer('GET', '/svc/api/api/v1/adv/campaign-bids/', () => ({ mobile: { divar: bounds } }))
  answer('GET', '/svc/mobile/reports/api/v2/categories/', () => ({ count: 0, results: [] }))
  answer('GET', '/svc/mobile/reports/api/capitals/', () => ({ count: 0, results: [] }))
})

const shown = async (medium: string, large: string) => {
  const own = campaign('کفش')
  const banners = { divar_medium_banner: medium, divar_large_banner: large, divar_xlarge_banner: drawn }
  const divar_ad = own.divar_ad && { ...own.divar_ad, ...banners }
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
