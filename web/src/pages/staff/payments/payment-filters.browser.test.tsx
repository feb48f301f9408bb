import type { StaffPayment } from '@jarchi/shared/api/staff-payments.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPanel } from '../../../../test/open-panel.tsx'
import { answer, asked } from '../../../../test/wire.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { bankTexts } from '../../../i18n/staff-bank.ts'
import { stuckPaymentTexts } from '../../../i18n/staff-money.ts'

const STAFF = '/svc/staff/api/v1/'
const FRESH = { timeout: 20_000 }
const AT = '2026-11-22T08:30:00.000Z'
const paid: StaffPayment = {
  id: '0d4c6f6e-8d0f-4a5e-9a3d-0c6f1c0b7a01',
  account: { id: 5, name: 'فروشگاه نمونه', is_vip: false },
  gateway: 'sep',
  amount: 5_000_000,
  state: 'paid',
  reference: 'GmS90817263',
  authority: null,
  attention: null,
  failure: null,
  card: '603799******1234',
  settled_at: AT,
  denials: 0,
  checks: 1,
  bank: null,
  created_at: AT,
  expires_at: AT,
}

test('payments are looked up by the filter in the address, and a wrong amount is said in place', async () => {
  const waiting = { reviews: null, financial_approvals: null, tickets: null, payments: null }
  answer('GET', `${STAFF}desk/`, () => ({ user_id: 9, name: 'مینا', rights: ['money'], waiting }))
  answer('GET', `${STAFF}payments/`, ({ url }) => {
    const isFound = new URL(url).searchParams.get('search') === 'GmS9'
    return isFound ? { count: 1, results: [paid] } : { count: 0, results: [] }
  })
  openPanel('/staff/payments')
  await expect.element(page.getByText(stuckPaymentTexts.empty.title), FRESH).toBeVisible()
  await page.getByRole('searchbox').fill('GmS9')
  await expect.element(page.getByText('603799******1234')).toBeVisible()
  expect(page.getByRole('button', { name: stuckPaymentTexts.closeOf('۵۰۰٬۰۰۰') }).query()).toBeNull()
  expect(page.getByRole('button', { name: stuckPaymentTexts.recheckOf('۵۰۰٬۰۰۰') }).query()).toBeNull()
  const amount = page.getByLabelText(`${stuckPaymentTexts.amount} (${deskTexts.amountForm})`)
  await amount.fill('ده')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(deskTexts.amountFormNeeded)).toBeVisible()
  await amount.fill('۵۰۰٬۰۰۰')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.search).toContain('amount=5000000')
  await expect.poll(() => asked.some((call) => /payments.*search=GmS9.*amount=5000000/.test(call))).toBe(true)
  await page.getByRole('searchbox').fill('nothing')
  await page.getByRole('link', { name: stuckPaymentTexts.clear }).click()
  await expect.poll(() => location.search).toBe('')
})

test('what the bank said last stands beside what we have, and a difference is marked in words', async () => {
  const waiting = { reviews: null, financial_approvals: null, tickets: null, payments: 1 }
  answer('GET', `${STAFF}desk/`, () => ({ user_id: 9, name: 'مینا', rights: ['money'], waiting }))
  const bank: StaffPayment['bank'] = {
    call: 'verify',
    says: 'unclear',
    code: '0',
    amount: 6_000_000,
    reference: 'GmS90817263',
    at: AT,
    differs: ['amount'],
  }
  const stuck = { ...paid, state: 'unknown', attention: 'amount_differs', bank }
  const silent = { ...paid, id: paid.id.replace('01', '02'), bank: { ...bank, code: '-77', differs: [] } }
  answer('GET', `${STAFF}payments/`, () => ({ count: 2, results: [stuck, silent] }))
  openPanel('/staff/payments')
  const row = page.getByRole('row').filter({ hasText: bankTexts.differs })
  await expect.element(row.getByText('۶۰۰٬۰۰۰', { exact: false }).first(), FRESH).toBeVisible()
  expect(row.elements()).toHaveLength(1)
  await expect.element(page.getByText(bankTexts.codes.sep[0], { exact: false })).toBeVisible()
  await expect.element(page.getByText(bankTexts.unknownCode, { exact: false })).toBeVisible()
})
