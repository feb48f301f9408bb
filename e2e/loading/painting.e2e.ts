import type { Page } from '@playwright/test'
import { campaignFormTexts, whereTexts } from '../../web/src/i18n/campaign-form.ts'
import { scheduleTexts } from '../../web/src/i18n/schedule.ts'
import { openSection } from '../pages/campaign-form.ts'
import { expect, test } from '../fixtures.ts'

const cell = (page: Page, day: number, hour: number) =>
  page.getByRole('gridcell', { name: scheduleTexts.cell(day, hour), exact: true })

async function middle(page: Page, day: number, hour: number) {
  const box = await cell(page, day, hour).boundingBox()
  if (!box) throw new Error('the cell is out of sight')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const sum = (page: Page, hours: number) =>
  expect(page.getByText(scheduleTexts.sum(hours)).filter({ visible: true }).first()).toBeVisible()

test.beforeEach(async ({ page, advertiser }) => {
  await page.goto(`/u/${advertiser.accountId}/my-ads/new`)
  await expect(page.getByRole('heading', { name: campaignFormTexts.newTitle })).toBeVisible()
})

test('a stroke of the pointer paints a rectangle of the schedule, off and on again @both', async ({
  page,
}) => {
  await openSection(page, 'when')
  await cell(page, 3, 10).scrollIntoViewIfNeeded()
  const stroke = async () => {
    const [from, to] = [await middle(page, 1, 9), await middle(page, 3, 11)]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 6 })
    await page.mouse.up()
  }
  await stroke()
  await expect(cell(page, 2, 10)).toHaveAttribute('aria-selected', 'false')
  await sum(page, 168 - 9)
  await stroke()
  await expect(cell(page, 2, 10)).toHaveAttribute('aria-selected', 'true')
})

test('a finger paints along a day, and taps an hour', { tag: '@phone' }, async ({ page }) => {
  await openSection(page, 'when')
  await cell(page, 2, 9).scrollIntoViewIfNeeded()
  // Until the opening section has stopped moving.
  await cell(page, 2, 9).click({ trial: true })
  const [from, to] = [await middle(page, 2, 9), await middle(page, 2, 11)]
  const touch = await page.context().newCDPSession(page)
  const at = (x: number) => [{ x, y: from.y }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from.x) })
  for (let step = 1; step <= 8; step++) {
    const touchPoints = at(from.x + ((to.x - from.x) * step) / 8)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await sum(page, 165)
  await cell(page, 4, 10).tap()
  await sum(page, 164)
})

test('shift with arrows paints by keyboard', async ({ page }) => {
  await openSection(page, 'when')
  await cell(page, 0, 8).focus()
  await page.keyboard.press(' ')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(cell(page, 1, 9)).toHaveAttribute('aria-selected', 'false')
  await expect(cell(page, 1, 9)).toBeFocused()
  await sum(page, 165)
})

test('the tree of places opens, moves and chooses by keyboard @both', async ({ page }) => {
  await openSection(page, 'where')
  await page.getByRole('switch', { name: whereTexts.places.everywhere }).click()
  const tree = page.getByRole('group', { name: whereTexts.places.label }).last()
  const choices = tree.getByRole('checkbox')
  await choices.first().focus()
  const folded = await choices.count()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => choices.count()).toBeGreaterThan(folded)
  await page.keyboard.press('ArrowDown')
  await expect(choices.nth(1)).toBeFocused()
  await page.keyboard.press(' ')
  await expect(choices.nth(1)).toBeChecked()
  expect(await choices.first().evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await expect(choices).toHaveCount(folded)
})
