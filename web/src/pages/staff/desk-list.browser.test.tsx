import type { FinancialApproval } from '@jarchi/shared/api/staff-financial.ts'
import type { StaffPayment } from '@jarchi/shared/api/staff-payments.ts'
import type { StaffRight } from '@jarchi/shared/people/staff-rights.ts'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPanel } from '../../../test/open-panel.tsx'
import { answer, refusal } from '../../../test/wire.ts'
import { staffAccountTexts } from '../../i18n/staff-accounts.ts'
import { notFoundTexts } from '../../i18n/not-found.ts'
import { deskTexts } from '../../i18n/staff-desk.ts'
import { approvalTexts, stuckPaymentTexts } from '../../i18n/staff-money.ts'
import { staffTicketTexts } from '../../i18n/staff-tickets.ts'

const STAFF = '/svc/staff/api/v1/'
const FRESH = { timeout: 20_000 }
const AT = '2026-11-22T08:30:00.000Z'
const account = { id: 5, name: 'فروشگاه نمونه', is_vip: false }
const other = { id: 6, name: 'کارگاه نمونه', is_vip: false }

function signInWith(right: StaffRight) {
  const waiting = { reviews: null, financial_approvals: null, tickets: null, payments: null }
  answer('GET', `${STAFF}desk/`, () => ({ user_id: 9, name: 'مینا بازبین', rights: [right], waiting }))
}

/** The list without its first item from the first change on. */
function answerList(path: string, items: readonly object[], change: [method: string, path: string]) {
  let left = items
  answer('GET', STAFF + path, () => ({ count: left.length, results: left }))
  answer(change[0], STAFF + change[1], () => {
    left = left.slice(1)
    return { state: 'failed', status: 'OK' }
  })
}

const title = () => page.getByRole('heading', { level: 1 })

test.each([
  ['accounts', '/staff/accounts/987654'],
  ['accounts', '/staff/accounts/nobody'],
  ['support', '/staff/tickets/987654'],
  ['support', '/staff/tickets/none'],
] as const)('with the right %s, %s says that there is nothing', async (right, path) => {
  signInWith(right)
  answer('GET', /\/(?:accounts|tickets)\/(?:NaN|987654)\/$/, ({ url }) =>
    refusal(url.includes('NaN') ? 400 : 404),
  )
  openPanel(path)
  await expect.element(page.getByText(notFoundTexts.message), FRESH).toBeVisible()
})

describe('an item that leaves its list hands the focus to the heading', () => {
  test('a payment that is closed', async () => {
    const id = '0d4c6f6e-8d0f-4a5e-9a3d-0c6f1c0b7a01'
    const payment: StaffPayment = {
      id,
      account,
      gateway: 'zarinpal',
      amount: 5_000_000,
      state: 'unknown',
      reference: null,
      authority: null,
      attention: 'no_verdict',
      failure: null,
      card: null,
      settled_at: null,
      denials: 0,
      bank: null,
      checks: 9,
      created_at: AT,
      expires_at: AT,
    }
    signInWith('money')
    const next = { ...payment, id: id.replace(/01$/, '02'), amount: 7_000_000 }
    answerList('payments/', [payment, next], ['POST', `payments/${id}/close/`])
    openPanel('/staff/payments')
    const close = page.getByRole('button', { name: stuckPaymentTexts.closeOf('۵۰۰٬۰۰۰') })
    await close.click(FRESH)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabelText(stuckPaymentTexts.closeNote).fill('به مشتری برگشت')
    await dialog.getByRole('button', { name: stuckPaymentTexts.close }).click()
    await expect.element(page.getByText(stuckPaymentTexts.closed)).toBeVisible()
    await expect.element(close).not.toBeInTheDocument()
    await expect.element(title()).toHaveFocus()
  })

  test('financial information that is approved', async () => {
    const approval: FinancialApproval = {
      account,
      status: 'APPROVAL_PENDING',
      version: '1',
      submitted_at: AT,
      pending: {
        person_type: 'natural',
        first_name: 'سارا',
        last_name: 'احمدی',
        national_id: '0499370899',
        landline: null,
        postal_code: '1234567890',
        address: 'تهران، خیابان نمونه، پلاک ۱',
        sheba: null,
      },
      approved: null,
      changed: [],
    }
    signInWith('finance')
    const change = ['POST', 'financial-approvals/5/verdict/'] as const
    answerList('financial-approvals/', [approval, { ...approval, account: other }], [...change])
    openPanel('/staff/financial')
    const approve = page.getByRole('button', { name: approvalTexts.approveOf(account.name) })
    await approve.click(FRESH)
    await expect.element(approve).not.toBeInTheDocument()
    await expect.element(title()).toHaveFocus()
  })
})

test('tickets in a state that none has lead to the queue', async () => {
  signInWith('support')
  answer('GET', `${STAFF}tickets/`, () => ({ count: 0, results: [] }))
  openPanel('/staff/tickets?show=closed')
  await expect.element(page.getByText(staffTicketTexts.noneOf.title), FRESH).toBeVisible()
  await page.getByRole('link', { name: staffTicketTexts.noneOf.text }).click()
  await expect.element(page.getByText(staffTicketTexts.empty.title)).toBeVisible()
  expect(location.search).toBe('')
})

test('an account with a member who is staff offers no visit, as its own page', async () => {
  signInWith('impersonate')
  const owner = { id: 11, phone: '09121111111', name: '', is_staff: false, disabled_at: null }
  const seen = { created_at: AT, last_seen_at: AT, balance: null }
  const results = [
    { ...account, ...seen, users: [owner] },
    { ...other, ...seen, users: [owner, { ...owner, id: 12, is_staff: true }] },
  ]
  answer('GET', `${STAFF}accounts/`, ({ url }) =>
    new URL(url).searchParams.get('search') ? { count: 0, results: [] } : { count: 2, results },
  )
  openPanel('/staff/accounts')
  const visit = ({ name }: typeof account) =>
    page.getByRole('button', { name: staffAccountTexts.impersonateOf(name) })
  await expect.element(visit(account), FRESH).toBeVisible()
  expect(visit(other).query()).toBeNull()
  await page.getByRole('searchbox').fill('کارگاهی دیگر')
  await expect.element(page.getByText(deskTexts.nothingFound)).toBeVisible()
})
