import { readFile } from 'node:fs/promises'
import { addDays, tehranDay } from '@jarchi/shared/time/jalali.ts'
import type { Page } from '@playwright/test'
import { dayNumber } from '../../server/src/reports/day-numbers.ts'
import { fileTexts } from '../../web/src/i18n/files.ts'
import { bareFigure } from '../../web/src/i18n/report-format.ts'
import { reportTexts } from '../../web/src/i18n/reports.ts'
import { shellTexts } from '../../web/src/i18n/shell.ts'
import { expectNoViolationsInBothThemes, smallTargets } from '../pages/accessible.ts'
import { createCampaign, type Advertiser } from '../people/api-client.ts'
import { expect, test } from '../fixtures.ts'
import { runningDatabase } from '../../server/src/platform/db/bundled/start.ts'
import { createDb } from '../../server/src/platform/db/client.ts'
import { addReportRows } from '../../server/test/report-rows.ts'

const TITLE = 'حراج پاییزه'
const TEHRAN = 1
/** Clicks of the last three days, at 1,800 tomans each. */
const CLICKS = [12, 30, 18]
const SUM = 60

async function advertised(advertiser: Advertiser) {
  const { id } = await createCampaign(advertiser, TITLE)
  const today = tehranDay(new Date())
  await countPast(
    CLICKS.map((clicks, index) => ({
      accountId: advertiser.accountId,
      campaignId: id,
      day: dayNumber(addDays(today, -1 - index)),
      hour: 10 + index,
      city: TEHRAN,
      impressions: clicks * 100,
      viewable: clicks * 60,
      clicks,
      spend: clicks * 18_000,
    })),
  )
  return id
}

const headline = (page: Page) => page.getByRole('list', { name: reportTexts.headline })

test('an advertiser reads what the money did, and acts on it @both', async ({ page, advertiser }) => {
  const id = await advertised(advertiser)
  await page.goto(`/u/${advertiser.accountId}/reports`)
  await expect(headline(page)).toContainText(bareFigure('spend', SUM * 18_000))
  await expect(headline(page)).toContainText(bareFigure('clicks', SUM))
  await expectNoViolationsInBothThemes(page)

  await page.getByRole('link', { name: TITLE }).click()
  await expect(page).toHaveURL(new RegExp(`/reports/${id}$`))
  await expect(page.getByRole('heading', { level: 1, name: reportTexts.titleOf(TITLE) })).toBeVisible()

  const grid = page.getByRole('grid', { name: reportTexts.week.grid })
  await grid.getByRole('button', { name: reportTexts.week.wholeDay(6) }).click()
  await page.getByRole('button', { name: reportTexts.week.turnOff }).click()
  await expect(page.getByText(reportTexts.undo.hours('۲۴'))).toBeVisible()
  await page.reload()
  const friday = grid.getByRole('row').last()
  // On a phone three hours stand in a cell.
  const cells = page.viewportSize()?.width === 390 ? 8 : 24
  await expect(friday.getByRole('gridcell', { name: reportTexts.week.off })).toHaveCount(cells)

  await page.getByRole('button', { name: reportTexts.range.presets.yesterday }).click()
  await expect(page).toHaveURL(/range=yesterday/)
  await expect(headline(page)).toContainText(bareFigure('spend', 12 * 18_000))
  await page.goBack()
})

test('figures are taken away as a file', async ({ page, advertiser }) => {
  await advertised(advertiser)
  await page.goto(`/u/${advertiser.accountId}/reports`)
  expect(await smallTargets(page)).toEqual([])
  await page
    .getByRole('combobox', { name: reportTexts.files.table })
    .selectOption({ label: reportTexts.files.tables.city })
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: fileTexts.formats.csv }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^report-city-.*\.csv$/)
  const text = (await readFile(await download.path())).toString()
  expect(text.codePointAt(0), 'a mark for Excel').toBe(0xfeff)
  expect(text).toContain('تهران')
})

test('a newcomer is told what will stand here, and finds it in the menu', async ({ page, advertiser }) => {
  await page.goto(`/u/${advertiser.accountId}/my-ads`)
  await page.getByRole('button', { name: shellTexts.menu }).click()
  await page.getByRole('banner').getByRole('link', { name: shellTexts.reports }).click()
  await expect(page.getByText(reportTexts.states.empty.title)).toBeVisible()
})

/** Writes into the database of the running tests what the roll-up would have counted. */
async function countPast(rows: Parameters<typeof addReportRows>[1]) {
  const connection = runningDatabase(process.env.E2E_DATA ?? '')
  if (!connection) throw new Error('The database of the tests is not running')
  const db = createDb(connection, { max: 1 })
  try {
    await addReportRows(db, rows)
  } finally {
    await db.destroy()
  }
}
