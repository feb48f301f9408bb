import type { SampleImageList } from '@jarchi/shared/api/banner-making.ts'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { BANNER_SIZE_NAMES, type BannerSizeName } from '@jarchi/shared/files/banner-size.ts'
import { chooseCategory, maker, openTab, startMaking } from '../e2e/pages/banner-maker.ts'
import { wholeBrowserLaunch } from '../e2e/browser-path.ts'
import { openSection } from '../e2e/pages/campaign-form.ts'
import { makerTexts } from '../web/src/i18n/banner-maker.ts'
import { IS_SMALLEST, printAim, sized } from './parts/aim.ts'
import { startProduct } from './parts/product.ts'
import { signIn } from './parts/sign-in.ts'

/** A phone is this many times slower than the measuring machine. */
const SLOWDOWN = 4
const MOVES = sized(null, 120, 6)
const SETTLED_MS = sized(null, 1_500, 200)
const WIDTHS = IS_SMALLEST ? [390] : [390, 1280]
const SIZES = IS_SMALLEST ? (['medium'] as const) : BANNER_SIZE_NAMES

const slowDown = (session: CDPSession, rate: number) =>
  session.send('Emulation.setCPUThrottlingRate', { rate })
const at = (sorted: readonly number[], part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0

/**
 * Milliseconds to the first drawn banner, from opening the section or from the chunk's last byte, whichever
 * is later.
 */
async function firstPreview(page: Page): Promise<{ milliseconds: number; bytes: number }> {
  const drawn = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const canvas = document.querySelector<HTMLCanvasElement>('canvas[data-banner]')
          const ctx = canvas?.getContext('2d', { willReadFrequently: true })
          if (ctx?.getImageData(500, 250, 1, 1).data[3]) resolve(performance.now())
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
  const opened = await page.evaluate(() => performance.now())
  await openSection(page, 'banner')
  const end = await drawn
  const chunk = await page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const found = entries.find(({ name }) => /\/maker-way-[^/]+\.js$/.test(name))
    return { end: found?.responseEnd ?? Number.NaN, bytes: found?.encodedBodySize ?? Number.NaN }
  })
  return { milliseconds: end - Math.max(opened, chunk.end), bytes: chunk.bytes }
}

/** The times between frames while a banner's picture is dragged, in milliseconds. */
async function draggedFrames(page: Page, name: BannerSizeName): Promise<number[]> {
  const tile = maker(page).locator(`[data-stage="${name}"]`)
  await tile.focus()
  await page.waitForTimeout(SETTLED_MS)
  const box = await tile.boundingBox()
  if (!box) throw new Error(`no ${name} banner`)
  const frames = await page.evaluateHandle(() => {
    const times: number[] = []
    const note = (now: number) => {
      times.push(now)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
    return times
  })
  const [x, y] = [box.x + box.width * 0.3, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let move = 0; move < MOVES; move++) {
    await page.mouse.move(x + 40 * Math.sin(move / 6), y + 10 * Math.cos(move / 5))
  }
  const times = await frames.evaluate((noted) => [...noted])
  await page.mouse.up()
  return times.slice(1).map((time, index) => time - (times[index] ?? time))
}

const product = await startProduct()
const browser = await chromium.launch(wholeBrowserLaunch())
try {
  // Sample images are drawn only once in a server's life.
  const list = await fetch(`${product.origin}/svc/mobile/reports/api/v2/sample-images/?en_name=rental`)
  const { results } = (await list.json()) as SampleImageList
  for (const { image } of results) await fetch(product.origin + image)
  for (const width of WIDTHS) {
    const visitor = await signIn(product, '09120000002')
    const context = await browser.newContext({
      baseURL: product.origin,
      viewport: { width, height: 844 },
      locale: 'fa-IR',
    })
    const cookies = visitor.cookie.split('; ').map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return { name, value: value.join('='), url: product.origin }
    })
    await context.addCookies(cookies)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await page.goto(`/u/${visitor.accountId}/my-ads/new`)
    await chooseCategory(page)
    await page.waitForLoadState('networkidle')
    await slowDown(session, SLOWDOWN)
    const { milliseconds, bytes } = await firstPreview(page)
    printAim(`${width} px: chunk`, bytes, { most: 120_000 }, 'B')
    printAim(`${width} px: first preview`, milliseconds, { most: 1_000, onlyFull: true }, 'ms')
    await slowDown(session, 1)
    await startMaking(page, 3)
    await openTab(page, 'picture')
    const zoom = maker(page).getByRole('slider', { name: makerTexts.picture.zoom })
    for (let press = 0; press < 4; press++) await zoom.press('PageUp')
    await slowDown(session, SLOWDOWN)
    for (const name of SIZES) {
      const frames = (await draggedFrames(page, name)).toSorted((one, other) => one - other)
      const what = `${width} px: dragging ${name}, ${frames.length} frames, p50 ${at(frames, 0.5).toFixed(1)} ms, p95`
      printAim(what, at(frames, 0.95), { most: 33, onlyFull: true }, 'ms', 1)
    }
    await context.close()
  }
} finally {
  await browser.close()
  await product.stop()
}
