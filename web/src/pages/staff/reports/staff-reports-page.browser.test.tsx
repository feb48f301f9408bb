import type { StaffExchangeReport, Traded } from '@jarchi/shared/api/staff-reports.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolations } from '../../../../test/accessible.ts'
import { openPanel } from '../../../../test/open-panel.tsx'
import { measuresOf, TODAY } from '../../../../test/reports.ts'
import { answer, asked } from '../../../../test/wire.ts'
import { hourSpan, longDay } from '../../../i18n/report-format.ts'
import { reportTexts } from '../../../i18n/reports.ts'
import { exchangeTexts } from '../../../i18n/staff-exchange.ts'
import { staffReportTexts } from '../../../i18n/staff-reports.ts'

const STAFF = '/svc/staff/api/v1/'
const FRESH = { timeout: 20_000 }
const account = { id: 5, name: 'فروشگاه نمونه', is_vip: false }

const traded = (revenue: number, cost: number): Traded => ({
  impressions: 9_000,
  clicks: 90,
  wins: 8_800,
  losses: 4_200,
  cost,
  revenue,
  corrected: 0,
  margin: revenue - cost,
})
const report: StaffExchangeReport = {
  total: traded(16_200_000, 12_000_000),
  losses_told_of: 50,
  win_rate: 0.4,
  requests: 120_000,
  fill: 0.075,
  days: [{ ...traded(16_200_000, 12_000_000), day: TODAY, requests: 120_000 }],
  categories: [{ ...traded(2_000_000, 3_000_000), key: 'vehicles', title: 'وسایل نقلیه' }],
  places: [],
  hours: [{ ...traded(700_000, 400_000), hour: 20 }],
  styles: [],
  tiers: [{ ...traded(900_000, 300_000), key: '1', title: 'تهران' }],
  losses: [
    { code: 102, losses: 80 },
    { code: 0, losses: 4 },
  ],
}

function standing(differences: object[] = []) {
  const waiting = { reviews: null, financial_approvals: null, tickets: null, payments: null }
  answer('GET', `${STAFF}desk/`, () => ({ user_id: 9, name: 'مینا بازبین', rights: ['delivery'], waiting }))
  answer('GET', `${STAFF}reports/exchange/`, () => report)
  answer('GET', `${STAFF}reports/accounts/`, () => ({ count: 1, results: [{ account, ...measuresOf(90) }] }))
  answer('GET', `${STAFF}reports/differences/`, () => ({ count: differences.length, results: differences }))
}

test('staff read what clicks brought beside what impressions cost, and why bids were lost', async () => {
  standing()
  openPanel('/staff/reports')
  await expect.element(page.getByText('۱٬۶۲۰٬۰۰۰ تومان').first(), FRESH).toBeVisible()
  await expect.element(page.getByText('۴۲۰٬۰۰۰ تومان').first()).toBeVisible()
  await expect.element(page.getByText(exchangeTexts.events.codes[102]!)).toBeVisible()
  await expect.element(page.getByText(staffReportTexts.noDifferences)).toBeVisible()
  await expect.element(page.getByRole('rowheader', { name: longDay(TODAY) })).toBeVisible()
  await expectNoViolations()
  await page.getByRole('button', { name: staffReportTexts.tables.categories }).click()
  await expect.element(page.getByRole('row', { name: /وسایل نقلیه.*−?۱۰۰٬۰۰۰/ })).toBeVisible()
  await page.getByRole('button', { name: staffReportTexts.tables.hours }).click()
  await expect.element(page.getByRole('row', { name: new RegExp(`${hourSpan(20)}.*۳۰٬۰۰۰`) })).toBeVisible()
  await page.getByRole('button', { name: staffReportTexts.tables.tiers }).click()
  await expect.element(page.getByRole('row', { name: /تهران.*۶۰٬۰۰۰/ })).toBeVisible()
  await page.getByRole('button', { name: staffReportTexts.tables.places }).click()
  await expect.element(page.getByText(staffReportTexts.none)).toBeVisible()
})

test('two categories of the same name keep their own rows', async () => {
  standing()
  const named = (key: string) => ({ ...traded(2_000_000, 3_000_000), key, title: 'قطعات و لوازم' })
  const categories = [named('vehicle-parts'), named('computer-parts')]
  answer('GET', `${STAFF}reports/exchange/`, () => ({ ...report, categories }))
  openPanel('/staff/reports')
  const { tables } = staffReportTexts
  await page.getByRole('button', { name: tables.categories }).click(FRESH)
  await expect.element(page.getByRole('rowheader', { name: 'قطعات و لوازم' }).nth(1)).toBeVisible()
  await page.getByRole('button', { name: tables.tiers }).click()
  await expect.element(page.getByRole('rowheader', { name: 'تهران' })).toBeVisible()
  expect(page.getByRole('rowheader', { name: 'قطعات و لوازم' }).query()).toBeNull()
})

test('a range and an order are asked for', async () => {
  standing()
  openPanel('/staff/reports')
  await page.getByRole('button', { name: reportTexts.range.presets.today }).click(FRESH)
  await expect
    .poll(() => asked.some((each) => each.includes(`reports/exchange/?from=${TODAY}&to=${TODAY}`)))
    .toBe(true)
  await page.getByRole('combobox', { name: staffReportTexts.sort }).selectOptions('clicks')
  await expect.poll(() => asked.some((each) => each.includes('sort=clicks'))).toBe(true)
})

test('a day that does not balance stands with its account and both sums, to the rial', async () => {
  standing([{ day: TODAY, account, reported: 1_018_004, posted: 1_018_000 }])
  openPanel('/staff/reports')
  await expect.element(page.getByText(/۱۰۱٬۸۰۰٫۴/), FRESH).toBeVisible()
  await expect.element(page.getByText(/۱۰۱٬۸۰۰\u2069/)).toBeVisible()
})
