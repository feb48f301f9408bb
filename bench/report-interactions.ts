import { chromium, type Locator, type Page } from '@playwright/test'
import { wholeBrowserLaunch } from '../e2e/browser-path.ts'
import { reportTexts } from '../web/src/i18n/reports.ts'
import { printAim, sized } from './parts/aim.ts'
import { middle } from './parts/middle.ts'
import { pressedPage, pressTime } from './parts/presses.ts'
import { startProduct } from './parts/product.ts'
import { fillPastOf } from './parts/reports-past.ts'
import { signIn } from './parts/sign-in.ts'

/** A phone is this many times slower than the measuring machine. */
const SLOWDOWN = 4
const ROUNDS = sized('ROUNDS', 5, 1)
const SETTLED_MS = sized(null, 1_500, 200)

/** Presses every button in turn, for some rounds; returns the slowest button's median time. */
async function report(page: Page, name: string, buttons: readonly Locator[]): Promise<number> {
  const times = new Map(buttons.map((button) => [button, [] as number[]]))
  for (let round = 0; round < ROUNDS; round++)
    for (const button of buttons)
      times.get(button)?.push(await pressTime(page, () => button.tap(), SETTLED_MS))
  const middles = [...times.values()].map(middle)
  const all = [...times.values()].flat()
  console.log(
    `${name}: ${middles.join(', ')} ms (medians of ${ROUNDS}), slowest press ${Math.max(...all)} ms`,
  )
  return Math.max(...middles)
}

/** How long after the press of a breakdown its rows are on the screen, in milliseconds. */
async function shownAfter(page: Page, name: string): Promise<number> {
  const shown = page.evaluate(
    (head) =>
      new Promise<number>((resolve) => {
        const whenPressed = () => {
          const pressedAt = performance.now()
          const look = () => {
            const heads = [...document.querySelectorAll('th')].map(({ textContent }) => textContent)
            const isThere = heads.includes(head) && !document.querySelector('[aria-busy="true"]')
            requestAnimationFrame(isThere ? () => resolve(performance.now() - pressedAt) : look)
          }
          look()
        }
        addEventListener('click', whenPressed, { once: true, capture: true })
      }),
    name,
  )
  await partButton(page, name).tap()
  return shown
}

const partButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const product = await startProduct()
const browser = await chromium.launch(wholeBrowserLaunch())
try {
  const { cookie, accountId } = await signIn(product, '09120000001')
  await fillPastOf(product, accountId)
  const phone = {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  }
  const { page, slowed } = await pressedPage(browser, product, cookie, phone)
  await page.goto('/bare')
  await slowed(SLOWDOWN)
  await report(page, 'a bare button, the floor', [page.getByRole('button')])
  await slowed(1)
  await page.goto(`/u/${accountId}/reports`)
  await page.getByRole('grid', { name: reportTexts.week.grid }).waitFor()
  await page.waitForTimeout(SETTLED_MS * 3)
  await slowed(SLOWDOWN)
  const { presets } = reportTexts.range
  const ranges = [presets.yesterday, presets['30days']].map((name) => page.getByRole('button', { name }))
  const { kinds } = reportTexts.breakdown
  const names = [kinds.place, kinds.city]
  const parts = names.map((name) => partButton(page, name))
  const slowest = Math.max(
    await report(page, 'another range', ranges),
    await report(page, 'another breakdown', parts),
  )
  for (const name of names) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await partButton(page, kinds.category).tap()
      await page.waitForTimeout(SETTLED_MS)
      times.push(await shownAfter(page, name))
    }
    console.log(`rows of ${name}: after ${Math.round(middle(times))} ms`)
  }
  printAim('the slowest press', slowest, { most: 100, onlyFull: true }, 'ms')
} finally {
  await browser.close()
  await product.stop()
}
