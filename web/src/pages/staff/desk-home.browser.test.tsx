import type { StaffToday } from '@jarchi/shared/api/staff-today.ts'
import { deskPaths } from '@jarchi/shared/platform/desk-paths.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPanel } from '../../../test/open-panel.tsx'
import { answer, timesAsked } from '../../../test/wire.ts'
import { deskTexts } from '../../i18n/staff-desk.ts'
import { todayTexts } from '../../i18n/staff-today.ts'

const STAFF = '/svc/staff/api/v1/'
const HOUR_MS = 3_600_000

let rights: string[]
let today: StaffToday

beforeEach(() => {
  rights = ['review', 'support', 'money']
  today = {
    oldest: {
      reviews: new Date(Date.now() - 3.5 * HOUR_MS).toISOString(),
      financial_approvals: null,
      tickets: null,
    },
    people: [
      {
        user_id: 4,
        name: 'سارا رضایی',
        reviews: { count: 12, median_seconds: 300 },
        tickets: { count: 0, median_seconds: null },
      },
    ],
  }
  const waiting = { reviews: 10, financial_approvals: null, tickets: 2, payments: null }
  answer('GET', `${STAFF}desk/`, () => ({ user_id: 9, name: 'رضا', rights, waiting }))
  answer('GET', `${STAFF}states/`, () => ({ read_at: new Date().toISOString(), faults: [] }))
  answer('GET', `${STAFF}desk/today/`, () => today)
  answer('GET', `${STAFF}desk/money/`, () => ({ paid_in: 70_000, paid_back: 0, held: 50_000, held_count: 2 }))
})

test('the first page tells what has waited longest, and what each person has done today', async () => {
  openPanel(deskPaths.home)
  const reviews = page.getByRole('main').getByRole('link', { name: deskTexts.names.review, exact: false })
  await expect.element(reviews, { timeout: 20_000 }).toMatchTextContent(todayTexts.oldest('۳ ساعت'))
  const row = page.getByRole('row').filter({ hasText: 'سارا رضایی' })
  await expect.element(row).toMatchTextContent('۱۲')
  await expect.element(row).toMatchTextContent(todayTexts.median('۵ دقیقه'))
  await expect.element(page.getByRole('columnheader', { name: todayTexts.parts.tickets })).toBeVisible()
})

test('money is asked for by a press', async () => {
  openPanel(deskPaths.home)
  const show = page.getByRole('button', { name: todayTexts.showMoney })
  await expect.element(show, { timeout: 20_000 }).toBeVisible()
  expect(timesAsked('GET', `${STAFF}desk/money/`)).toBe(0)
  await show.click()
  await expect.element(page.getByText(todayTexts.heldCount('۲'), { exact: false })).toBeVisible()
})

test('without the right `money`, money is not offered; a day without work says so', async () => {
  rights = ['review']
  today = { ...today, people: [] }
  openPanel(deskPaths.home)
  await expect.element(page.getByText(todayTexts.nothingDone), { timeout: 20_000 }).toBeVisible()
  expect(page.getByRole('button', { name: todayTexts.showMoney }).query()).toBeNull()
})

test('the window’s title says how much waits, on every page of the desk', async () => {
  openPanel(deskPaths.home)
  await expect.poll(() => document.title, { timeout: 20_000 }).toMatch(/^\(۱۲\) کارهای امروز/)
  answer('GET', `${STAFF}tickets/`, () => ({ count: 0, results: [] }))
  await page
    .getByRole('navigation')
    .getByRole('link', { name: deskTexts.names.tickets, exact: false })
    .click()
  await expect.poll(() => document.title).toMatch(/^\(۱۲\) تیکت‌ها/)
})
