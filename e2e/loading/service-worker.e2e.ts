import type { Page } from '@playwright/test'
import { emptyListTexts } from '../../web/src/i18n/my-ads-empty.ts'
import { marketplaceAuthTexts } from '../../web/src/i18n/marketplace-auth.ts'
import { offlineTexts } from '../../web/src/i18n/document-texts.ts'
import { expect, test } from '../fixtures.ts'
import { untilActive } from '../pages/live-worker.ts'

test.use({
  serviceWorkers: 'allow',
  // Calls without a network fail, as expected.
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|status of 503/],
})

const keptUrls = (page: Page) =>
  page.evaluate(async () => {
    const urls: string[] = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) urls.push(new URL(url).pathname)
    }
    return urls
  })

test('without a network a page says so, and comes back by itself', async ({ page, advertiser, context }) => {
  const list = `/u/${advertiser.accountId}/my-ads`
  await page.goto(list)
  await page.getByText(emptyListTexts.empty.title).waitFor()
  expect(await untilActive(page)).toMatch(/\/sw\.js$/)

  await page.reload()
  await page.getByText(emptyListTexts.empty.title).waitFor()
  const kept = await keptUrls(page)
  expect(kept.some((url) => /\/assets\/index-.*\.js$/.test(url))).toBe(true)
  // No answer of a service, and no page of a signed-in user.
  expect(kept.filter((url) => !url.startsWith('/assets/'))).toEqual([])

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: offlineTexts.title })).toBeVisible()
  await expect(page.getByRole('link', { name: offlineTexts.retry })).toHaveCSS('border-radius', '10px')
  await expect(page).toHaveURL(list)

  await context.setOffline(false)
  await expect(page.getByText(emptyListTexts.empty.title)).toBeVisible()
})

test('a page that asks the server for nothing registers it too: the landing of a marketplace visit', async ({
  page,
}) => {
  await page.goto('/auth/divar/retry-access')
  await page.getByRole('heading', { name: marketplaceAuthTexts.headline }).waitFor()
  expect(await untilActive(page)).toMatch(/\/sw\.js$/)
})

test('pages that the worker leaves alone are not asked for a second time', async ({ page }) => {
  await page.goto('/install')
  await untilActive(page)
  // As the worker of an earlier version left it.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).navigationPreload.enable())
  const isPreloading = () =>
    page.evaluate(async () => {
      const { navigationPreload } = await navigator.serviceWorker.ready
      return (await navigationPreload.getState()).enabled
    })
  expect(await isPreloading()).toBe(true)
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?newer'))
  await page.goto('about:blank')
  await page.goto('/install')
  await expect.poll(isPreloading).toBe(false)
})

test(
  'a newer worker waits until no page of the older is left',
  { tag: '@desktop' },
  async ({ page, context }) => {
    await page.goto('/install')
    await untilActive(page)
    await page.evaluate(() => caches.open('assets-of-old'))
    // A different address makes it a different worker.
    const waiting = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.register('/sw.js?newer')
      const worker = registration.installing
      await new Promise((resolve) => worker?.addEventListener('statechange', resolve, { once: true }))
      return [registration.waiting?.scriptURL, registration.active?.scriptURL]
    })
    expect(waiting).toEqual([expect.stringMatching(/sw\.js\?newer$/), expect.stringMatching(/sw\.js$/)])
    expect(await page.evaluate(() => caches.keys())).toContain('assets-of-old')

    const later = await context.newPage()
    await page.close()
    await later.goto('/icon.svg')
    await expect.poll(() => later.evaluate(() => caches.keys())).not.toContain('assets-of-old')
  },
)
