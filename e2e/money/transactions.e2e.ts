import { readFile } from 'node:fs/promises'
import { addMonths, jalaliMonthOf, jalaliMonthText, spanOfMonth } from '@jarchi/shared/time/jalali.ts'
import type { Page } from '@playwright/test'
import { actionTexts } from '../../web/src/i18n/actions.ts'
import { shellTexts } from '../../web/src/i18n/shell.ts'
import { exactTomanText, monthText, signedTomanText } from '../../web/src/i18n/statement-format.ts'
import { fileTexts } from '../../web/src/i18n/files.ts'
import { statementTexts, transactionTexts } from '../../web/src/i18n/transactions.ts'
import { readWorkbook } from '../../server/test/workbook.ts'
import { expectNoViolations, smallTargets } from '../pages/accessible.ts'
import type { Advertiser } from '../people/api-client.ts'
import { expect, test } from '../fixtures.ts'
import { payByApi } from '../people/payer.ts'
import { giftCard, postPast } from '../people/staff-changes.ts'

const HOUR = 3_600_000
const thisMonth = jalaliMonthOf(new Date())
const lastMonth = addMonths(thisMonth, -1)

/** Last month: 26 spends, a correction, and their payments, all with known amounts in rial. */
async function spendLastMonth({ accountId }: Advertiser) {
  const begun = spanOfMonth(lastMonth).from.getTime()
  const at = (hours: number) => new Date(begun + hours * HOUR)
  await postPast(accountId, [
    { kind: 'top_up', amount: 50_000_000, at: at(1) },
    ...Array.from({ length: 26 }, (_, day) => ({
      kind: 'spend' as const,
      amount: -(1_000_003 + day),
      at: at(5 + day * 24),
    })),
    { kind: 'spend_correction', amount: 500_001, at: at(27 * 24) },
  ])
  const spent = 26 * 1_000_003 + (25 * 26) / 2
  return { spent, net: spent - 500_001, balance: 50_000_000 - spent + 500_001 }
}

async function payAndRedeem(advertiser: Advertiser) {
  await payByApi(advertiser, 20_000_000)
  const code = await giftCard(1_500_000)
  const redeemed = await advertiser.request.post('/svc/api/api/v1/account/gift-card/redeem/', {
    headers: { authorization: `JWT ${advertiser.token}` },
    data: { code },
  })
  expect(redeemed.ok()).toBe(true)
}

const listPath = ({ accountId }: Advertiser) => `/u/${accountId}/transactions`
const rows = (page: Page) => page.getByRole('list', { name: transactionTexts.title }).getByRole('listitem')

async function taken(page: Page, format: 'csv' | 'xlsx') {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: fileTexts.formats[format] }).click()
  const download = await coming
  return { name: download.suggestedFilename(), file: await readFile(await download.path()) }
}

test('top-ups and gifts appear with what they left', async ({ page, advertiser }) => {
  await page.goto(listPath(advertiser))
  await expect(page.getByText(transactionTexts.empty.title)).toBeVisible()
  await expectNoViolations(page)
  await expect(page.getByRole('link', { name: transactionTexts.empty.charge }).last()).toHaveAttribute(
    'href',
    /payment\/charge$/,
  )
  await payAndRedeem(advertiser)
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText(transactionTexts.kinds.gift)
  await expect(rows(page).first()).toContainText(signedTomanText(1_500_000))
  await expect(rows(page).first()).toContainText(exactTomanText(21_500_000))
  await expect(rows(page).last()).toContainText(transactionTexts.kinds.top_up)
  await expect(rows(page).last()).toContainText(transactionTexts.reference)
})

test('the page is found from the shell @both', async ({ page, advertiser }) => {
  await page.goto(`/u/${advertiser.accountId}/my-ads`)
  if (page.viewportSize()?.width === 390) await page.getByRole('button', { name: shellTexts.menu }).click()
  await page.getByRole('link', { name: shellTexts.transactions }).click()
  await expect(page).toHaveURL(listPath(advertiser))
  await expect(page.getByRole('heading', { level: 1, name: transactionTexts.title })).toBeVisible()
})

test('the list is narrowed and turned, and the address keeps it @both', async ({ page, advertiser }) => {
  await spendLastMonth(advertiser)
  await page.goto(listPath(advertiser))
  await expect(rows(page)).toHaveCount(10)
  await page.getByRole('combobox', { name: transactionTexts.month }).selectOption(jalaliMonthText(lastMonth))
  await page.getByRole('combobox', { name: transactionTexts.kind }).selectOption('spend')
  await expect(page.getByText(transactionTexts.count('۲۶'))).toBeVisible()
  await expect(rows(page).first()).toContainText(signedTomanText(-1_000_028))
  await page.getByRole('link', { name: 'صفحهٔ بعد' }).click()
  await expect(rows(page).first()).toContainText(signedTomanText(-1_000_018))
  await page.reload()
  await expect(rows(page).first()).toContainText(signedTomanText(-1_000_018))
  await expect(page.getByRole('combobox', { name: transactionTexts.kind })).toHaveValue('spend')
  await expectNoViolations(page)
  expect(await smallTargets(page)).toEqual([])
  await page.getByRole('combobox', { name: transactionTexts.kind }).selectOption('refund')
  await expect(page.getByText(transactionTexts.nothingFound.title)).toBeVisible()
  await page.getByRole('link', { name: transactionTexts.nothingFound.clear }).click()
  await expect(rows(page)).toHaveCount(10)
})

test('files hold what the ledger holds', async ({ page, advertiser }) => {
  const { balance } = await spendLastMonth(advertiser)
  await page.goto(listPath(advertiser))
  await expect(rows(page)).toHaveCount(10)
  const csv = await taken(page, 'csv')
  expect(csv.name).toBe(`transactions-${advertiser.accountId}-all.csv`)
  const lines = csv.file.toString('utf8').trimEnd().split('\r\n').slice(1)
  const fields = lines.map((line) => line.split(','))
  expect(fields).toHaveLength(28)
  expect(fields.reduce((sum, row) => sum + Number(row[5]), 0)).toBe(balance)
  expect(Number(fields.at(-1)?.[6])).toBe(balance)
  const workbook = await taken(page, 'xlsx')
  expect(workbook.name).toBe(`transactions-${advertiser.accountId}-all.xlsx`)
  const [sheet] = readWorkbook(workbook.file)
  expect(sheet?.isRightToLeft).toBe(true)
  expect(sheet?.rows.slice(1).reduce((sum, row) => sum + Number(row[5]), 0)).toBe(balance)
})

test('a month is read, printed and taken away @both', async ({ page, advertiser }) => {
  const { net, balance } = await spendLastMonth(advertiser)
  await page.goto(listPath(advertiser))
  const month = monthText(jalaliMonthText(lastMonth))
  await page.getByRole('link', { name: month }).click()
  await expect(page.getByRole('heading', { level: 1, name: statementTexts.title(month) })).toBeVisible()
  const vat = page.getByRole('table', { name: statementTexts.vat })
  await expect(vat).toContainText(exactTomanText(net))
  const tax = Math.round((net * 1_000) / 11_000)
  await expect(vat).toContainText(exactTomanText(tax))
  await expect(vat).toContainText(exactTomanText(net - tax))
  const wallet = page.getByRole('table', { name: statementTexts.wallet })
  await expect(wallet).toContainText(exactTomanText(balance))
  await expect(page.getByText(statementTexts.notOfficial)).toBeVisible()
  await expectNoViolations(page)
  expect(await smallTargets(page)).toEqual([])

  const { name, file } = await taken(page, 'xlsx')
  expect(name).toBe(`statement-${advertiser.accountId}-${jalaliMonthText(lastMonth)}.xlsx`)
  const [summary] = readWorkbook(file)
  expect(summary?.rows.at(-1)?.at(-1)).toBe(net)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: statementTexts.print })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByText(statementTexts.toList)).toBeHidden()
  await expect(vat).toBeVisible()
  const pdf = await page.pdf({ preferCSSPageSize: true })
  // A4 portrait, in points.
  expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[\s*0 0 59[45](?:\.\d+)? 84[12](?:\.\d+)?\s*\]/)
})

test.describe('on other pages', () => {
  // Chromium logs the refusal.
  test.use({ expectedErrors: [/status of 404 .*statements\/1404-01/] })

  test('a month without a statement says so, and a month that is none has no page', async ({
    page,
    advertiser,
  }) => {
    await postPast(advertiser.accountId, [{ kind: 'gift', amount: 10, at: new Date() }])
    await page.goto(`/u/${advertiser.accountId}/statements/1404-01`)
    await expect(page.getByText(statementTexts.none.title)).toBeVisible()
    await page.getByRole('link', { name: statementTexts.toList }).click()
    await expect(rows(page)).toHaveCount(1)
    await page.goto(`/u/${advertiser.accountId}/statements/1405-13`)
    await expect(page.getByText('This page could not be found')).toBeVisible()
  })
})

test.describe('while the server makes other files', () => {
  // Chromium logs the refusals.
  test.use({ expectedErrors: [/status of 429 .*transactions\/(?:csv|xlsx)/] })

  test('the page waits for its turn, asks by itself, and can be stopped', async ({ page, advertiser }) => {
    await spendLastMonth(advertiser)
    let asked = 0
    let isBusy = true
    await page.route('**/transactions/{csv,xlsx}/**', (route) => {
      asked += 1
      if (!isBusy) return route.continue()
      const json = { code: 'too_many_requests', message: 'wait', retry_after: 1 }
      return route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json })
    })
    await page.goto(listPath(advertiser))
    await expect(rows(page)).toHaveCount(10)
    const buttons = page.getByRole('group', { name: fileTexts.download })
    await buttons.getByRole('button', { name: fileTexts.formats.csv }).click()
    await expect(page.getByRole('status').filter({ hasText: fileTexts.waits })).toBeVisible()
    await expect(buttons.getByRole('button', { name: fileTexts.formats.xlsx })).toBeDisabled()
    await expect.poll(() => asked).toBeGreaterThan(1)
    await expectNoViolations(page)
    expect(await smallTargets(page)).toEqual([])
    await page.getByRole('button', { name: actionTexts.cancel }).click()
    await expect(page.getByText(fileTexts.waits)).toBeHidden()
    await expect(page.getByRole('alert')).toBeHidden()

    const coming = page.waitForEvent('download')
    await buttons.getByRole('button', { name: fileTexts.formats.xlsx }).click()
    await expect(page.getByText(fileTexts.waits)).toBeVisible()
    isBusy = false
    expect((await coming).suggestedFilename()).toBe(`transactions-${advertiser.accountId}-all.xlsx`)
    await expect(page.getByText(fileTexts.waits)).toBeHidden()
    await expect(buttons.getByRole('button', { name: fileTexts.formats.csv })).toBeEnabled()
  })
})
