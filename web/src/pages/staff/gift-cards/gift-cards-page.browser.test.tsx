import type { StaffGiftCard } from '@jarchi/shared/api/staff-gift-cards.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPanel } from '../../../../test/open-panel.tsx'
import { answer } from '../../../../test/wire.ts'
import { staffGiftTexts } from '../../../i18n/staff-money.ts'

const STAFF = '/svc/staff/api/v1/'
const FRESH = { timeout: 20_000 }
const AT = '2026-11-22T08:30:00.000Z'
const card: StaffGiftCard = {
  id: 7,
  code_end: 'JKMN',
  amount: 700_000,
  purpose: 'جشنوارهٔ پاییز',
  made_by: 'سارا',
  series: 7,
  uses_left: 1,
  redeemed: 1,
  created_at: AT,
  expires_at: AT,
  is_usable: true,
}

test('a series is made at once, and its codes are in a file; the list says what for, and who used which', async () => {
  const waiting = { reviews: null, financial_approvals: null, tickets: null, payments: null }
  answer('GET', `${STAFF}desk/`, () => ({ user_id: 9, name: 'مینا', rights: ['money'], waiting }))
  answer('GET', `${STAFF}gift-cards/`, () => ({ count: 1, results: [card] }))
  const account = { id: 5, name: 'فروشگاه نمونه', is_vip: false }
  answer('GET', `${STAFF}gift-cards/7/uses/`, () => ({ results: [{ account, at: AT, amount: 700_000 }] }))
  let sent: unknown = null
  answer('POST', `${STAFF}gift-cards/`, async (request) => {
    sent = await request.json()
    return Response.json({ code: 'A', codes: ['AAAA-BBBB-CCCC', 'DDDD-EEEE-FFFF'], card }, { status: 201 })
  })
  openPanel('/staff/gift-cards')
  await expect.element(page.getByText('جشنوارهٔ پاییز', { exact: false }), FRESH).toBeVisible()
  await page
    .getByRole('button', { name: staffGiftTexts.usersOf(`\u2066${staffGiftTexts.endsWith('JKMN')}\u2069`) })
    .click()
  await expect.element(page.getByText('فروشگاه نمونه')).toBeVisible()
  await page.getByRole('button', { name: staffGiftTexts.close, exact: true }).last().click()

  await page.getByRole('button', { name: staffGiftTexts.make }).click()
  await page.getByLabelText(staffGiftTexts.worth).fill('۷۰٬۰۰۰')
  await page.getByLabelText(staffGiftTexts.count).fill('۲')
  await page.getByLabelText(staffGiftTexts.purpose).fill('نمایشگاه بهار')
  await page.getByRole('button', { name: staffGiftTexts.makeConfirm }).click()
  await expect.element(page.getByText(staffGiftTexts.madeMany('۲'))).toBeVisible()
  await expect.element(page.getByRole('button', { name: staffGiftTexts.download })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText(staffGiftTexts.notTaken)).toBeVisible()
  await expect.element(page.getByRole('button', { name: staffGiftTexts.closeLost })).toBeVisible()
  expect(sent).toEqual({ amount: 700_000, uses: 1, days: 30, count: 2, reason: 'نمایشگاه بهار' })
  expect(page.getByText('AAAA-BBBB-CCCC').query()).toBeNull()
})

test('a whole series is ended with one reason', async () => {
  const waiting = { reviews: null, financial_approvals: null, tickets: null, payments: null }
  answer('GET', `${STAFF}desk/`, () => ({ user_id: 9, name: 'مینا', rights: ['money'], waiting }))
  answer('GET', `${STAFF}gift-cards/`, () => ({
    count: 2,
    results: [card, { ...card, id: 9, series: null }],
  }))
  let sent: unknown = null
  answer('POST', `${STAFF}gift-cards/7/end/`, async (request) => {
    sent = await request.json()
    return { ...card, is_usable: false }
  })
  openPanel('/staff/gift-cards')
  const end = page.getByRole('button', { name: staffGiftTexts.endSeriesOf('۷') })
  await expect.element(end, FRESH).toBeVisible()
  expect(end.elements(), 'a card alone has no series').toHaveLength(1)
  await end.click()
  const dialog = page.getByRole('dialog', { name: staffGiftTexts.endSeriesOf('۷') })
  await expect.element(dialog.getByText(staffGiftTexts.endSeriesText)).toBeVisible()
  await dialog.getByRole('textbox').fill('کدها لو رفته است')
  await dialog.getByRole('button', { name: staffGiftTexts.endSeries }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toEqual({ reason: 'کدها لو رفته است', whole_series: true })
})
