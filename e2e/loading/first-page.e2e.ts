import { firstPageBytes } from '../../bench/parts/first-page-bytes.ts'
import { myAdsTexts } from '../../web/src/i18n/my-ads.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { createCampaign } from '../people/api-client.ts'
import { expect, test } from '../fixtures.ts'

const KB = 1_000

test('the first page stays small', async ({ page, advertiser }) => {
  await createCampaign(advertiser, 'آگهی سبک')
  const list = `/u/${advertiser.accountId}/my-ads`
  const { bytes, transfers } = await firstPageBytes(page, list, `[alt="${myAdsTexts.bannerOf('آگهی سبک')}"]`)
  const what = JSON.stringify(transfers, null, 1)
  expect(bytes.script, what).toBeGreaterThan(50 * KB)
  expect(bytes.script, what).toBeLessThanOrEqual(85 * KB)
  expect(bytes.markup, what).toBeGreaterThan(1 * KB)
  expect(bytes.markup, what).toBeLessThanOrEqual(12 * KB)
  expect(bytes.font, what).toBeLessThanOrEqual(60 * KB)
})

test('the reports bring no code of the campaign form or of its schemas', async ({ page, advertiser }) => {
  const { bytes, transfers } = await firstPageBytes(page, paths.reports(advertiser.accountId), '#content h1')
  const what = JSON.stringify(transfers, null, 1)
  expect(bytes.script, what).toBeGreaterThan(90 * KB)
  // The first chunk, the small shared chunks and the page's own chunk.
  expect(bytes.script, what).toBeLessThanOrEqual(135 * KB)
})
