import type { StaffApproval } from '@jarchi/shared/api/staff-approvals.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { askedApproval } from '../../../../test/approvals.ts'
import { openPanel } from '../../../../test/open-panel.tsx'
import { answer, refusal } from '../../../../test/wire.ts'
import { approvalName, colleagueTexts } from '../../../i18n/staff-approvals.ts'
import { staffGiftTexts } from '../../../i18n/staff-money.ts'
import { staffRefundTexts } from '../../../i18n/staff-refunds.ts'

const STAFF = '/svc/staff/api/v1/'
const FRESH = { timeout: 20_000 }
const AT = '2026-11-22T08:30:00.000Z'
const entry = askedApproval({
  kind: 'entry',
  sum: 200_000_000,
  reason: 'جبران خطا',
  act: { amount: -200_000_000, is_gift: true },
})
const amount = '۲۰٬۰۰۰٬۰۰۰'

function openDesk(path: string, approvals: () => StaffApproval[]) {
  const waiting = { reviews: null, financial_approvals: null, tickets: null, payments: null, approvals: 1 }
  answer('GET', `${STAFF}desk/`, () => ({ user_id: 9, name: 'مینا', rights: ['money'], waiting }))
  answer('GET', `${STAFF}approvals/`, () => ({ count: approvals().length, results: approvals() }))
  openPanel(path)
}

test('a colleague sees what will be done, and agrees to exactly that', async () => {
  let shown = entry
  let sent: unknown = null
  openDesk('/staff/approvals', () => [shown])
  answer('POST', `${STAFF}approvals/3/agree/`, async (request) => {
    sent = await request.json()
    return (shown = { ...entry, state: 'applied', decided_by: 'مینا', decided_at: AT })
  })
  await page.getByRole('button', { name: colleagueTexts.agreeOf(approvalName(entry)) }).click(FRESH)
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(colleagueTexts.takes)).toBeVisible()
  await expect.element(dialog.getByText('جبران خطا')).toBeVisible()
  await dialog.getByRole('button', { name: colleagueTexts.agree }).click()
  await expect.element(page.getByText(colleagueTexts.states.applied, { exact: true })).toBeVisible()
  expect(sent).toEqual({ digest: entry.digest })
})

test('a refusal of the server is read in the dialog, and the list is read again behind it', async () => {
  let shown = [entry]
  openDesk('/staff/approvals', () => shown)
  const said = 'به این درخواست رسیدگی شده یا مهلت آن گذشته است.'
  answer('POST', `${STAFF}approvals/3/agree/`, () => {
    shown = [{ ...entry, state: 'declined', decided_by: 'نگار', decided_at: AT, note: 'سند ندارد' }]
    return refusal(409, said, { code: 'approval_decided' })
  })
  await page.getByRole('button', { name: colleagueTexts.agreeOf(approvalName(entry)) }).click(FRESH)
  await page.getByRole('dialog').getByRole('button', { name: colleagueTexts.agree }).click()
  await expect.element(page.getByText(said)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('سند ندارد')).toBeVisible()
})

test('one’s own request has no decision; agreed gift cards are made from it, and their code is shown once', async () => {
  let own: StaffApproval = { ...entry, is_own: true }
  openDesk('/staff/approvals', () => [own])
  await expect.element(page.getByText(colleagueTexts.states.asked, { exact: true }), FRESH).toBeVisible()
  expect(page.getByRole('button', { name: colleagueTexts.agreeOf(approvalName(entry)) }).query()).toBeNull()
  own = { ...own, kind: 'gift_card', account: null, act: { amount: 10, uses: 2, days: 3 }, state: 'approved' }
  answer('POST', `${STAFF}gift-cards/agreed/3/`, () => {
    own = { ...own, state: 'applied' }
    return { code: 'ABCD-EFGH-JKMN', codes: ['ABCD-EFGH-JKMN'], card: {} }
  })
  openDesk('/staff/approvals', () => [own])
  await page.getByRole('button', { name: colleagueTexts.takeCode }).click(FRESH)
  await expect.element(page.getByText('ABCD-EFGH-JKMN')).toBeVisible()
  await page.getByRole('button', { name: staffGiftTexts.finish }).click()
  await expect.element(page.getByText(colleagueTexts.states.applied, { exact: true })).toBeVisible()
  expect(page.getByText('ABCD-EFGH-JKMN').query()).toBeNull()
})

test('an act above the sum says that a colleague has to agree', async () => {
  openDesk('/staff/refunds', () => [])
  const refund = {
    id: 12,
    account: entry.account,
    amount: 200_000_000,
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
  answer('GET', `${STAFF}refunds/`, () => ({ count: 1, results: [refund] }))
  answer('POST', `${STAFF}refunds/12/approve/`, () => Response.json({ approval_id: 3 }, { status: 202 }))
  await page.getByRole('button', { name: staffRefundTexts.approveOf(amount) }).click(FRESH)
  await page.getByRole('dialog').getByRole('button', { name: staffRefundTexts.approve }).click()
  await expect.element(page.getByText(colleagueTexts.asked)).toBeVisible()
})
