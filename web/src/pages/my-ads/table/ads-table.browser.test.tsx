import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolations } from '../../../../test/accessible.ts'
import { campaign, pageOf } from '../../../../test/campaigns.ts'
import { openPanel } from '../../../../test/open-panel.tsx'
import { answerReports } from '../../../../test/reports.ts'
import { ACCOUNT, answer, asked } from '../../../../test/wire.ts'
import { pagerTexts } from '../../../i18n/actions.ts'
import { cardMenuTexts } from '../../../i18n/ad-history.ts'
import { adsTableTexts, quickChangeTexts } from '../../../i18n/ads-table.ts'
import { bulkTexts } from '../../../i18n/bulk.ts'
import { numberText } from '../../../i18n/format.ts'
import { myAdsTexts } from '../../../i18n/my-ads.ts'

const LIST = '/svc/api/api/v4/adv/campaigns-list/'
const TABLE = `/u/${ACCOUNT}/my-ads?view=table`
const LATER = { timeout: 20_000 }

const ads = (count: number, from = 0): Campaign[] =>
  Array.from({ length: count }, (_, index) => {
    const one = campaign(`تبلیغ ${from + index + 1}`)
    return { ...one, id: 31 + from + index, daily_budget: 3_000_000 + index * 10 }
  })

const table = () => page.getByRole('grid', { name: adsTableTexts.label })
const rows = () => document.querySelectorAll('tbody tr')
const heading = (name: string) => table().getByRole('columnheader', { name })

beforeEach(async () => {
  await page.viewport(1280, 900)
  answerReports({ clicks: 700 })
})

test.each([1, 20])('a table of %i ads has a row for each, and their totals', async (count) => {
  answer('GET', LIST, () => pageOf(...ads(count)))
  openPanel(TABLE)
  await expect.element(table(), LATER).toBeVisible()
  expect(rows()).toHaveLength(count)
  await expect.element(table().getByText(adsTableTexts.totals(numberText(count)))).toBeVisible()
  await expectNoViolations()
})

test('a list without ads has no table', async () => {
  openPanel(TABLE)
  await expect.element(page.getByRole('heading', { level: 2 }), LATER).toBeVisible()
  expect(page.getByRole('grid').elements()).toHaveLength(0)
})

test('cards are the default, and the table is kept once it is chosen', async () => {
  answer('GET', LIST, () => pageOf(...ads(2)))
  openPanel(`/u/${ACCOUNT}/my-ads`)
  const choice = page.getByRole('button', { name: adsTableTexts.views.table })
  await expect.element(choice, LATER).toBeVisible()
  expect(page.getByRole('grid').elements()).toHaveLength(0)
  await choice.click()
  await expect.element(table(), LATER).toBeVisible()
  expect(location.search).toBe('?view=table')
  openPanel(`/u/${ACCOUNT}/my-ads`)
  await expect.element(table(), LATER).toBeVisible()
})

test('a phone has cards, whatever was chosen', async () => {
  await page.viewport(390, 844)
  answer('GET', LIST, () => pageOf(...ads(2)))
  openPanel(TABLE)
  await expect.element(page.getByRole('heading', { name: 'تبلیغ 1' }), LATER).toBeVisible()
  expect(page.getByRole('grid').elements()).toHaveLength(0)
  expect(asked.some((each) => each.includes('limit=10'))).toBe(true)
})

test('a heading sorts by its column, the second press the other way', async () => {
  answer('GET', LIST, () => pageOf(...ads(2)))
  openPanel(TABLE)
  await heading(adsTableTexts.columns.spend).getByRole('button').click()
  await expect.element(heading(adsTableTexts.columns.spend)).toHaveAttribute('aria-sort', 'descending')
  expect(location.search).toContain('sort=-spend')
  await expect.poll(() => asked.some((each) => each.includes('ordering=-spend'))).toBe(true)
  await heading(adsTableTexts.columns.spend).getByRole('button').click()
  await expect.element(heading(adsTableTexts.columns.spend)).toHaveAttribute('aria-sort', 'ascending')
})

test('columns can be left out, and stay so', async () => {
  answer('GET', LIST, () => pageOf(...ads(2)))
  openPanel(TABLE)
  await page.getByRole('button', { name: adsTableTexts.choose }).click()
  await page.getByRole('checkbox', { name: adsTableTexts.columns.click_rate }).click()
  await expect.element(heading(adsTableTexts.columns.click_rate)).not.toBeInTheDocument()
  openPanel(TABLE)
  await expect.element(heading(adsTableTexts.columns.clicks), LATER).toBeVisible()
  expect(heading(adsTableTexts.columns.click_rate).elements()).toHaveLength(0)
})

test('any page is opened by its number, and the last one by a larger number', async () => {
  answer('GET', LIST, () => ({ ...pageOf(...ads(50)), count: 5_000, next: `${LIST}?limit=50&offset=50` }))
  openPanel(TABLE)
  const number = page.getByRole('textbox', { name: adsTableTexts.page })
  await number.fill('۷')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => new URLSearchParams(location.search).get('offset')).toBe('300')
  await number.fill('999')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => new URLSearchParams(location.search).get('offset')).toBe('4950')
  await expect.element(page.getByText(pagerTexts.page('۱۰۰', '۱۰۰'))).toBeVisible()
})

test('keys alone go through the cells and the pages', async () => {
  answer('GET', LIST, ({ url }) => {
    const from = Number(new URL(url, location.origin).searchParams.get('offset') ?? 0)
    return { ...pageOf(...ads(50, from)), count: 5_000 }
  })
  openPanel(TABLE)
  await expect.element(table(), LATER).toBeVisible()
  const first = document.querySelector<HTMLElement>('tbody th')
  first?.focus()
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}{ArrowLeft}')
  const cell = () => document.activeElement as HTMLTableCellElement
  expect([cell().cellIndex, (cell().parentElement as HTMLTableRowElement).sectionRowIndex]).toEqual([3, 1])
  await userEvent.keyboard('{PageDown}')
  await expect.element(page.getByText('تبلیغ 52')).toBeVisible()
  expect([cell().cellIndex, (cell().parentElement as HTMLTableRowElement).sectionRowIndex]).toEqual([3, 1])
  await userEvent.keyboard('{End}{Enter}')
  await expect.element(page.getByRole('button', { name: 'سابقه' })).toBeVisible()
  expect(document.querySelectorAll('tbody [tabindex="0"]')).toHaveLength(1)
})

test('the last day of an ad is in the table', async () => {
  answer('GET', LIST, () => pageOf(...ads(1).map((ad) => ({ ...ad, ends_on: '2026-12-21' }))))
  openPanel(TABLE)
  await expect
    .element(table().getByRole('button', { name: '۳۰ آذر ۱۴۰۵', exact: false }), LATER)
    .toBeVisible()
})

test('the switch is in the table, too', async () => {
  answer('GET', LIST, () => pageOf(...ads(1)))
  openPanel(TABLE)
  await expect
    .element(page.getByRole('switch', { name: myAdsTexts.switchOf('تبلیغ 1') }), LATER)
    .toBeVisible()
})

test.each([768, 900, 1024])('at %i pixels the table scrolls, and the page does not', async (width) => {
  await page.viewport(width, 900)
  answer('GET', LIST, () => pageOf(...ads(3)))
  openPanel(TABLE)
  await expect.element(table(), LATER).toBeVisible()
  await expect.poll(() => document.querySelectorAll('tbody tr button').length).toBeGreaterThan(3)
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
})

test('at 1280 pixels all columns are in sight, and large amounts and sums run into nothing', async () => {
  answerReports({ clicks: 900_000 })
  const dear = { daily_budget: 99_999_990, ends_on: '2026-12-21' }
  answer('GET', LIST, () => ({ ...pageOf(...ads(3).map((ad) => ({ ...ad, ...dear }))), count: 5_000 }))
  openPanel(TABLE)
  await expect.element(table().getByText('۱٬۶۲۰٬۰۰۰٬۰۰۰').first(), LATER).toBeVisible()
  const frame = table().element().parentElement
  expect(frame?.scrollWidth).toBe(frame?.clientWidth)
  const met = [...table().element().querySelectorAll('tr')].flatMap((row) => {
    const texts = textsIn(row)
    return texts.filter((one) => texts.some((other) => other.at !== one.at && areMet(one.box, other.box)))
  })
  expect(met.map(({ text }) => text)).toEqual([])
})

const areMet = (one: DOMRect, other: DOMRect) =>
  Math.min(one.right, other.right) > Math.max(one.left, other.left)

/** What is written in a row, and in which cell. */
function textsIn(row: HTMLTableRowElement) {
  return [...row.cells].flatMap((cell, at) => {
    const range = document.createRange()
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    const found: { at: number; text: string; box: DOMRect }[] = []
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode)
      found.push({ at, text: range.toString(), box: range.getBoundingClientRect() })
    }
    return found
  })
}

test('all days of the calendar of a last day are in its dialog', async () => {
  answer('GET', LIST, () => pageOf(...ads(2)))
  openPanel(TABLE)
  const end = quickChangeTexts.changeOf(quickChangeTexts.fields.ends_on, 'تبلیغ 2')
  await page.getByRole('button', { name: end, exact: false }).click(LATER)
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('grid'), LATER).toBeVisible()
  const { scrollWidth, clientWidth } = dialog.element()
  expect(scrollWidth).toBe(clientWidth)
  expect(dialog.element().querySelectorAll('th')).toHaveLength(7)
})

test('the menu of the last ad is in sight as a whole, and the arrow keys go through it', async () => {
  document.documentElement.dir = 'rtl'
  await page.viewport(1280, 500)
  answer('GET', LIST, () => pageOf(...ads(7)))
  openPanel(TABLE)
  await page.getByRole('button', { name: cardMenuTexts.moreOf('تبلیغ 7') }).click(LATER)
  const last = page.getByRole('button', { name: cardMenuTexts.archive, exact: true })
  await expect.element(last).toBeVisible()
  const { left, top, width, height } = last.element().getBoundingClientRect()
  expect(document.elementFromPoint(left + width / 2, top + height / 2)).toBe(last.element())
  await userEvent.keyboard('{ArrowDown}')
  await expect
    .element(page.getByRole('button', { name: cardMenuTexts.quickChange, exact: true }))
    .toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(last).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: cardMenuTexts.moreOf('تبلیغ 7') })).toHaveFocus()
})

test('what can be done with a choice stays in sight far down the table', async () => {
  answer('GET', LIST, () => pageOf(...ads(50)))
  openPanel(TABLE)
  await page.getByRole('checkbox', { name: bulkTexts.choose('تبلیغ 40') }).click(LATER)
  await expect.element(page.getByRole('button', { name: bulkTexts.open })).toBeInViewport()
})

test('rows stay where they are when ads are chosen, and columns when a field is open in one', async () => {
  answer('GET', LIST, () => pageOf(...ads(3)))
  openPanel(TABLE)
  await expect.element(table(), LATER).toBeVisible()
  const places = () => [...document.querySelectorAll('tbody tr:last-child > *')].map((each) => placeOf(each))
  const before = places()
  await page.getByRole('checkbox', { name: bulkTexts.choose('تبلیغ 1') }).click()
  await expect.element(page.getByText(bulkTexts.chosen(numberText(1)))).toBeVisible()
  expect(places()).toEqual(before)
  const budget = quickChangeTexts.changeOf(quickChangeTexts.fields.daily_budget, 'تبلیغ 3')
  await page.getByRole('button', { name: budget, exact: false }).click()
  await expect.element(table().getByRole('textbox')).toBeVisible()
  const columns = (all: { left: number; width: number }[]) => all.map(({ left, width }) => [left, width])
  expect(columns(places())).toEqual(columns(before))
})

test('of fifty rows only those near are drawn, and any can be found and reached', async () => {
  answer('GET', LIST, () => pageOf(...ads(50)))
  openPanel(TABLE)
  await expect.element(table(), LATER).toBeVisible()
  const isDrawn = (row: number) =>
    rows()[row]?.querySelector('a')?.checkVisibility({ contentVisibilityAuto: true })
  await expect.poll(() => [isDrawn(0), isDrawn(49)]).toEqual([true, false])
  expect(table().getByRole('gridcell').elements().length).toBeGreaterThan(50 * 8)
  await table().getByRole('link', { name: 'تبلیغ 50' }).hover()
  await expect.poll(() => isDrawn(49)).toBe(true)
})

function placeOf(element: Element) {
  const { left, top, width } = element.getBoundingClientRect()
  return { left, top, width }
}
