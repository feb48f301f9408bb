import { chromium, type Locator, type Page } from '@playwright/test'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { wholeBrowserLaunch } from '../e2e/browser-path.ts'
import { adsTableTexts, quickChangeTexts } from '../web/src/i18n/ads-table.ts'
import { bulkTexts } from '../web/src/i18n/bulk.ts'
import { myAdsTexts } from '../web/src/i18n/my-ads.ts'
import { printAim, sized } from './parts/aim.ts'
import { ADS, fillList, NAMED } from './parts/list-interactions-data.ts'
import { middle } from './parts/middle.ts'
import { pressedPage, pressTime } from './parts/presses.ts'
import { startProduct } from './parts/product.ts'
import { signIn } from './parts/sign-in.ts'

/** The device is this many times slower than the measuring machine. */
const SLOWDOWN = 4
const ROUNDS = sized('ROUNDS', 5, 1)
const SETTLED_MS = sized(null, 1_200, 200)

const times = new Map<string, number[]>()
const shown = new Map<string, number[]>()
const note = (to: Map<string, number[]>, name: string, ms: number) =>
  void to.set(name, [...(to.get(name) ?? []), ms])

/** Notes how long the press of `act` took until the next frame. */
async function press(page: Page, name: string, act: () => Promise<unknown>) {
  note(times, name, await pressTime(page, act, SETTLED_MS))
}

/** The same of a press that asks the server, with how long afterwards other rows stand there. */
async function pressForRows(page: Page, name: string, act: () => Promise<unknown>) {
  const rowsShown = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const text = () => document.querySelector('tbody')?.textContent
        const before = text()
        const begin = () => {
          const begun = performance.now()
          const look = () => {
            const isThere = text() !== before && !document.querySelector('section[aria-busy="true"]')
            requestAnimationFrame(isThere ? () => resolve(performance.now() - begun) : look)
          }
          look()
        }
        for (const type of ['pointerdown', 'keydown'])
          addEventListener(type, begin, { once: true, capture: true })
      }),
  )
  await press(page, name, act)
  note(shown, name, await rowsShown)
}

/** The press of a button that the pointer has already come to, as a hand does: the way there is no part of it. */
async function aimed(page: Page, target: Locator) {
  await target.waitFor()
  await target.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.waitForTimeout(SETTLED_MS / 2)
  return async () => {
    await page.mouse.down()
    await page.mouse.up()
  }
}

/** Presses after which the browser styles the whole page again, for its modal over it. */
const DIALOG = ['open the change of many', 'close it']

/** What is done with one's choice of ads. */
async function choose(page: Page) {
  const boxes = page.locator('tbody input[type=checkbox]')
  const whole = page.locator('thead input[type=checkbox]')
  await press(page, 'choose one', await aimed(page, boxes.nth(2)))
  await press(page, 'choose the page', await aimed(page, whole))
  await press(page, 'leave one out', await aimed(page, boxes.nth(3)))
  const many = page.getByRole('button', { name: bulkTexts.open })
  await press(page, 'open the change of many', await aimed(page, many))
  await page.getByRole('dialog').waitFor()
  await press(page, 'close it', () => page.keyboard.press('Escape'))
  const none = page.getByRole('button', { name: bulkTexts.chooseNone })
  await press(page, 'choose none', await aimed(page, none))
}

/** A value is changed where it stands, and taken back. */
async function changeCell(page: Page, toman: string) {
  const cell = page.locator('tbody tr').nth(1).locator('.value').nth(1)
  await press(page, 'open a cell', await aimed(page, cell))
  await page.locator('tbody form input').waitFor()
  const [first = '', ...others] = toman
  await press(page, 'type in it', () => page.keyboard.press(first))
  await page.keyboard.type(others.join(''))
  await press(page, 'save it', () => page.keyboard.press('Enter'))
  const undo = page.getByRole('button', { name: quickChangeTexts.undo, exact: true })
  await press(page, 'undo', await aimed(page, undo))
}

async function chooseColumns(page: Page) {
  const menu = page.getByRole('button', { name: adsTableTexts.choose })
  await press(page, 'open the columns', await aimed(page, menu))
  const column = page.getByRole('checkbox', { name: adsTableTexts.columns.clicks, exact: true })
  await press(page, 'hide a column', await aimed(page, column))
  await press(page, 'show it again', await aimed(page, column))
  await press(page, 'close the columns', () => page.keyboard.press('Escape'))
}

/** Keys alone; a page and back; a filter and back. */
async function move(page: Page) {
  await page.locator('tbody th').first().focus()
  await press(page, 'arrow down', () => page.keyboard.press('ArrowDown'))
  await press(page, 'arrow left', () => page.keyboard.press('ArrowLeft'))
  await pressForRows(page, 'next page', () => page.keyboard.press('PageDown'))
  await pressForRows(page, 'page before', () => page.keyboard.press('PageUp'))
  const filter = page.getByRole('combobox', { name: myAdsTexts.status })
  await filter.selectOption('approved')
  await page.waitForTimeout(SETTLED_MS)
  await filter.focus()
  await pressForRows(page, 'filter', () => page.keyboard.press('ArrowDown'))
  await pressForRows(page, 'filter before', () => page.keyboard.press('ArrowUp'))
  await filter.selectOption('')
  await page.waitForTimeout(SETTLED_MS)
}

async function sort(page: Page) {
  for (const name of [adsTableTexts.columns.spend, adsTableTexts.columns.daily_budget]) {
    const heading = page.getByRole('columnheader').getByRole('button', { name })
    await pressForRows(page, 'sort', await aimed(page, heading))
  }
}

/** All that a search finds, which is not more than may be changed at once. */
async function chooseAll(page: Page) {
  const search = page.getByRole('searchbox', { name: myAdsTexts.search })
  await search.focus()
  await press(page, 'type in the search', () => page.keyboard.press(NAMED.charAt(0)))
  await page.keyboard.type(NAMED.slice(1))
  const whole = page.locator('thead input[type=checkbox]')
  const all = page.getByRole('button', { name: bulkTexts.chooseAll(''), exact: false })
  await page.waitForTimeout(SETTLED_MS * 2)
  await whole.click()
  await press(page, 'choose all that match', await aimed(page, all.or(whole).first()))
  await search.fill('')
}

const product = await startProduct()
const browser = await chromium.launch(wholeBrowserLaunch())
try {
  const { cookie, accountId } = await signIn(product, '09120000073')
  await fillList(product, accountId)
  const { page, slowed } = await pressedPage(browser, product, cookie, {
    viewport: { width: 1280, height: 900 },
  })
  await page.goto('/bare')
  await slowed(SLOWDOWN)
  for (let round = 0; round < ROUNDS; round++)
    await press(page, 'a bare button, the floor', await aimed(page, page.getByRole('button')))
  await slowed(1)
  await page.goto(`${paths.myAds(accountId)}?view=table`)
  await page.getByRole('grid').waitFor()
  await page.waitForTimeout(SETTLED_MS * 3)
  await slowed(SLOWDOWN)
  for (let round = 0; round < ROUNDS; round++) {
    await choose(page)
    await changeCell(page, String(310_000 + round * 1_000))
    await chooseColumns(page)
    await move(page)
    await sort(page)
    await chooseAll(page)
    await page.waitForTimeout(SETTLED_MS * 2)
  }
  console.log(`a table of ${ADS} ads, 50 to a page, at ${SLOWDOWN} times slowdown; medians of ${ROUNDS}`)
  for (const [name, all] of times) {
    const rows = shown.get(name)
    const later = rows ? `; rows after ${Math.round(middle(rows))} ms` : ''
    console.log(`${name}: ${middle(all)} ms, slowest ${Math.max(...all)} ms${later}`)
  }
  const slowest = (isDialog: boolean) =>
    Math.max(
      ...[...times].filter(([name]) => DIALOG.includes(name) === isDialog).map(([, all]) => middle(all)),
    )
  printAim('the slowest press in the table', slowest(false), { most: 100, onlyFull: true }, 'ms')
  printAim('the change of many opened or closed', slowest(true), { most: 100, onlyFull: true }, 'ms')
} finally {
  await browser.close()
  await product.stop()
}
