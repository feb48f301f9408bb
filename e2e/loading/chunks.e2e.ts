import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { commonTexts } from '../../web/src/i18n/common.ts'
import { accountMenuTexts } from '../../web/src/i18n/account-menu.ts'
import { authTexts } from '../../web/src/i18n/auth.ts'
import { documentTexts } from '../../web/src/i18n/document-texts.ts'
import { campaignFormTexts } from '../../web/src/i18n/campaign-form.ts'
import { emptyListTexts } from '../../web/src/i18n/my-ads-empty.ts'
import { myAdsTexts } from '../../web/src/i18n/my-ads.ts'
import { profileTexts } from '../../web/src/i18n/profile.ts'
import { shellTexts } from '../../web/src/i18n/shell.ts'
import { expect, test } from '../fixtures.ts'
import { pageChunk } from '../pages/page-chunk.ts'
import { watchTraffic } from '../pages/traffic.ts'

/** Shared by several pages; the target of the index page is computed in it. */
const SHARED_CHUNK = '**/assets/parts-*.js'

test.describe('code that does not load', () => {
  test.use({
    expectedErrors: [new RegExp(`Failed to load resource|dynamically imported|${commonTexts.chunkFailed}`)],
  })

  test('reloads the page at most once a minute, then says so', async ({ page, advertiser }) => {
    let loads = 0
    page.on('load', () => loads++)
    let isBlocked = true
    await page.route(pageChunk('/u/1/profile'), (route) => (isBlocked ? route.abort() : route.continue()))
    await page.goto(`/u/${advertiser.accountId}/my-ads`)
    await expect(page.getByText(emptyListTexts.empty.title)).toBeVisible()
    expect(loads).toBe(1)

    await page.getByRole('button', { name: shellTexts.menu }).click()
    await page.getByRole('link', { name: accountMenuTexts.profile }).click()
    await expect(page.getByText(commonTexts.chunkFailed)).toBeVisible()
    expect(page.url()).toContain('/profile')
    expect(loads).toBe(2)

    // A minute later one more reload is allowed, and it works once the code is available again.
    await page.evaluate(() => sessionStorage.setItem('reloaded-at', String(Date.now() - 60_000)))
    isBlocked = false
    await page.getByRole('button', { name: commonTexts.retry }).click()
    await expect(page.getByRole('heading', { name: profileTexts.title, level: 1 })).toBeVisible()
  })

  test('of the index is loaded again once a minute too, then the page says so', async ({
    page,
    advertiser,
  }) => {
    let loads = 0
    page.on('load', () => loads++)
    await page.route(SHARED_CHUNK, (route) => route.abort())
    await page.goto(`/u/${advertiser.accountId}`)
    await expect(page.getByText(commonTexts.chunkFailed)).toBeVisible()
    expect(loads).toBe(2)

    await page.unroute(SHARED_CHUNK)
    await page.getByRole('button', { name: commonTexts.retry }).click()
    await expect(page.getByText(emptyListTexts.empty.title)).toBeVisible()
    await expect(page).toHaveURL(`/u/${advertiser.accountId}/my-ads`)
  })

  const ways = [
    ['index', 'by a press', (page: Page) => page.getByRole('link', { name: documentTexts.retry }).click()],
    [
      'react',
      'once there is a network',
      (page: Page) => page.evaluate(() => dispatchEvent(new Event('online'))),
    ],
  ] as const
  for (const [chunk, when, retry] of ways) {
    test(`without the first script ${chunk} the page says so, and comes ${when}`, async ({
      page,
      advertiser,
    }) => {
      const first = `**/assets/${chunk}-*.js`
      await page.route(first, (route) => route.abort())
      await page.goto(`/u/${advertiser.accountId}/my-ads`)
      await expect(page.getByRole('alert')).toContainText(documentTexts.unloadedText)
      await expect(page.getByRole('status', { name: documentTexts.loading })).toBeHidden()
      await page.unroute(first)
      await retry(page)
      await expect(page.getByText(emptyListTexts.empty.title)).toBeVisible()
    })
  }
})

test('what one may open next is fetched once the list stands, and then opens without the network', async ({
  page,
  advertiser,
}) => {
  const traffic = watchTraffic(page)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.goto(`/u/${advertiser.accountId}/my-ads`)
  await page.getByText(emptyListTexts.empty.title).waitFor()
  const form = pageChunk('/u/1/my-ads/new').slice(2)
  const chunk = () => fetched.findIndex((url) => url.endsWith(form))
  await expect.poll(chunk).toBeGreaterThan(0)
  expect(chunk()).toBeGreaterThan(fetched.findIndex((url) => url.includes('campaigns-list')))

  await traffic.quiet()
  // The maker's fonts are data of the banners and load with them.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.getByRole('link', { name: myAdsTexts.create }).first().click()
  await expect(page.getByRole('heading', { name: campaignFormTexts.newTitle })).toBeVisible()
})

test('every chunk of the build runs by itself', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('heading', { name: authTexts.title }).waitFor()
  const chunks = readdirSync(path.join(import.meta.dirname, '../../web/dist/assets')).filter(
    (file) => file.endsWith('.js') && !file.startsWith('index-'),
  )
  expect(chunks.length).toBeGreaterThan(30)
  const broken = await page.evaluate(async (files) => {
    const tried = files.map((file) =>
      import(`/assets/${file}`).then(
        () => null,
        (error: unknown) => `${file}: ${error}`,
      ),
    )
    return (await Promise.all(tried)).filter((each) => each !== null)
  }, chunks)
  expect(broken).toEqual([])
})
