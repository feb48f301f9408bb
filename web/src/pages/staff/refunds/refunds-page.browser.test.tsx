import type { StaffRefund } from '@jarchi/shared/api/staff-refunds.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPanel } from '../../../../test/open-panel.tsx'
import { answer, refusal } from '../../../../test/wire.ts'
import { staffRefundTexts } from '../../../i18n/staff-refunds.ts'

const STAFF = '/svc/staff/api/v1/'
const FRESH = { timeout: 20_000 }
const AT = '2026-11-22T08:30:00.000Z'
const held: StaffRefund = {
  id: 12,
  account: { id: 5, name: 'فروشگاه نمونه', is_vip: false },
  amount: 5_000_000,
  sheba: 'IR820540102680020817909002',
  state: 'held',
  note: null,
  paid_on: null,
  created_at: AT,
  asked_by: null,
  approved_at: null,
  approved_by: null,
  decided_at: null,
  decided_by: null,
}
const amount = '۵۰۰٬۰۰۰'

function openRefunds(refunds: () => StaffRefund[]) {
  const waiting = { reviews: null, financial_approvals: null, tickets: null, payments: null, refunds: 1 }
  answer('GET', `${STAFF}desk/`, () => ({ user_id: 9, name: 'مینا', rights: ['money'], waiting }))
  answer('GET', `${STAFF}refunds/`, () => ({ count: refunds().length, results: refunds() }))
  openPanel('/staff/refunds')
}

test('a refund is approved, and then paid with the bank’s number and a day', async () => {
  let refund = held
  let sent: unknown = null
  openRefunds(() => [refund])
  answer('POST', `${STAFF}refunds/12/approve/`, () => {
    return (refund = { ...held, state: 'approved', approved_at: AT, approved_by: 'مینا' })
  })
  answer('POST', `${STAFF}refunds/12/pay/`, async (request) => {
    sent = await request.json()
    return (refund = { ...refund, state: 'paid', note: '445566', paid_on: '2026-11-21', decided_by: 'مینا' })
  })
  await page.getByRole('button', { name: staffRefundTexts.approveOf(amount) }).click(FRESH)
  await page.getByRole('dialog').getByRole('button', { name: staffRefundTexts.approve }).click()
  await expect.element(page.getByText(staffRefundTexts.states.approved, { exact: true }).last()).toBeVisible()
  // Its button has gone; the focus is at what took its place.
  await expect.element(page.getByRole('button', { name: staffRefundTexts.payOf(amount) })).toBeVisible()
  await expect.poll(() => document.activeElement === document.body).toBe(false)
  await page.getByRole('button', { name: staffRefundTexts.payOf(amount) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: staffRefundTexts.pay }).click()
  await expect.element(page.getByText(staffRefundTexts.bankNumberNeeded)).toBeVisible()
  await dialog.getByLabelText(staffRefundTexts.bankNumber).fill('445566')
  await dialog.getByLabelText(staffRefundTexts.paidOn).fill('۱۴۰۵/۰۸/۳۰')
  await dialog.getByRole('button', { name: staffRefundTexts.pay }).click()
  await expect.element(page.getByText('۴۴۵۵۶۶')).toBeVisible()
  expect(sent).toEqual({ reference: '445566', day: '2026-11-21' })
  expect(page.getByRole('button', { name: staffRefundTexts.refuseOf(amount) }).query()).toBeNull()
})

test('a reason that is half written is there again when its dialog is', async () => {
  openRefunds(() => [held])
  const refuse = page.getByRole('button', { name: staffRefundTexts.refuseOf(amount) })
  await refuse.click(FRESH)
  await page.getByRole('textbox').last().fill('شبا به نام')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await refuse.click()
  await expect.element(page.getByRole('textbox').last()).toHaveValue('شبا به نام')
})

test('a colleague who was faster is named in words, and the list is read again', async () => {
  let refunds = [held]
  openRefunds(() => refunds)
  const said = 'در این میان همکارتان به این درخواست رسیدگی کرده است.'
  answer('POST', `${STAFF}refunds/12/refuse/`, () => {
    refunds = []
    return refusal(409, said, { code: 'refund_decided' })
  })
  await page.getByRole('button', { name: staffRefundTexts.refuseOf(amount) }).click(FRESH)
  await page.getByRole('textbox').last().fill('شبا به نام دیگری است')
  await page.getByRole('dialog').getByRole('button', { name: staffRefundTexts.refuse }).click()
  await expect.element(page.getByText(said)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText(staffRefundTexts.empty.title)).toBeVisible()
})

test('a refund that a colleague was asked about says so, and can only be refused', async () => {
  openRefunds(() => [{ ...held, asked_by: 'مینا' }])
  await expect.element(page.getByText(staffRefundTexts.askedBy('مینا')), FRESH).toBeVisible()
  expect(page.getByRole('button', { name: staffRefundTexts.approveOf(amount) }).query()).toBeNull()
  await expect.element(page.getByRole('button', { name: staffRefundTexts.refuseOf(amount) })).toBeVisible()
})
