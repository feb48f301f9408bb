import type { FinancialInfo } from '@jarchi/shared/api/financial.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolations } from '../../../test/accessible.ts'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer, refusal, timesAsked } from '../../../test/wire.ts'
import { actionTexts } from '../../i18n/actions.ts'
import { confirmationTexts, financialTexts, refundTexts } from '../../i18n/financial.ts'
import { codeStepTexts } from '../../i18n/profile.ts'

const INFO = '/svc/financial/api/v2/accounts/financial-account-info/'
const REFUNDS = '/svc/financial/api/v2/accounts/refunds/'
const CONFIRMATION = '/svc/accounts/api/v1/sessions/confirmation/'
const SHEBA = 'IR820540102680020817909002'

const NEEDED = 'برای این کار باید کد بنویسید.'
const known: FinancialInfo = {
  status: 'OK',
  has_warning: false,
  is_pending: false,
  is_rejected: false,
  days_left: null,
  rejection_reason: null,
  approved: {
    person_type: 'natural',
    first_name: 'مریم',
    last_name: 'احمدی',
    national_id: '0013542419',
    landline: null,
    postal_code: '1939633487',
    address: 'تهران، خیابان ولیعصر، پلاک ۱۰',
    sheba: SHEBA,
  },
  pending: null,
  submitted_at: null,
}

let isConfirmed = false
/** The bodies of the calls. */
let codes: { request_id: string; code: string }[] = []
let saved: { first_name: string }[] = []
let sentCodes = 0
const orNeeded = (done: () => unknown) =>
  isConfirmed ? done() : refusal(403, NEEDED, { code: 'confirmation_needed' })

beforeEach(() => {
  isConfirmed = false
  sentCodes = 0
  codes = []
  saved = []
  answer('GET', INFO, () => known)
  answer('PUT', INFO, async (request) => {
    saved.push((await request.json()) as (typeof saved)[number])
    return orNeeded(() => ({ ...known, status: 'HAS_PENDING_CHANGES', is_pending: true }))
  })
  answer('GET', REFUNDS, () => ({ count: 0, results: [], withdrawable: 1_000_000 }))
  answer('POST', REFUNDS, () => orNeeded(() => ({ id: 1, amount: 1_000_000, sheba: SHEBA, state: 'held' })))
  answer('POST', CONFIRMATION, () => ({
    phone: '09121111111',
    request_id: `0a5b1f6e-0000-4000-8000-00000000000${(sentCodes += 1)}`,
    resend_after: 0,
  }))
  answer('POST', `${CONFIRMATION}verify/`, async (request) => {
    const given = (await request.json()) as (typeof codes)[number]
    codes.push(given)
    const fields = [{ path: 'code', message: 'این کد درست نیست.' }]
    if (given.code !== '123456') return refusal(400, 'x', { fields })
    isConfirmed = true
    return new Response(null, { status: 204 })
  })
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog', { name: confirmationTexts.title })
const code = dialog.getByLabelText(confirmationTexts.step.code, { exact: true })

async function fillRefund() {
  openPanel(`/u/${ACCOUNT}/profile?tab=financial-info`)
  await button(refundTexts.open).click()
  await button(refundTexts.all).click()
  await button(refundTexts.send).click()
  await expect.element(dialog).toBeVisible()
}

test('a refund is sent after the code from the phone, without another press', async () => {
  await fillRefund()
  await expect.element(code).toHaveFocus()
  await expect.element(dialog.getByText('۰۹۱۲۱۱۱۱۱۱۱')).toBeVisible()
  await expectNoViolations()
  await code.fill('111111')
  await expect.element(dialog.getByText('این کد درست نیست.')).toBeVisible()
  await button(codeStepTexts.resend).click()
  await expect.element(page.getByText(codeStepTexts.resent)).toBeVisible()
  await code.fill('۱۲۳۴۵۶')
  await expect.element(page.getByText(refundTexts.sent)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(codes.map(({ request_id }) => request_id.at(-1))).toEqual(['1', '2'])
  expect(timesAsked('POST', REFUNDS)).toBe(2)
})

test('without the code nothing is sent, and what was typed stays', async () => {
  await fillRefund()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText(NEEDED)).toBeVisible()
  await expect.element(page.getByLabelText(refundTexts.sheba)).toHaveValue('IR۸۲۰۵۴۰۱۰۲۶۸۰۰۲۰۸۱۷۹۰۹۰۰۲')
  await button(refundTexts.send).click()
  await dialog.getByRole('button', { name: actionTexts.cancel, exact: true }).click()
  await expect.element(button(refundTexts.send)).toHaveFocus()
  expect(codes).toEqual([])
})

test('a message that cannot be sent is said in the form', async () => {
  answer('POST', CONFIRMATION, () => refusal(503, 'پیامک فرستاده نشد.', {}))
  openPanel(`/u/${ACCOUNT}/profile?tab=financial-info`)
  await button(refundTexts.open).click()
  await button(refundTexts.all).click()
  await button(refundTexts.send).click()
  await expect.element(page.getByText('پیامک فرستاده نشد.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('changed financial information is sent after the code', async () => {
  openPanel(`/u/${ACCOUNT}/profile?tab=financial-info`)
  await button(financialTexts.edit).click()
  const form = page.getByRole('dialog', { name: financialTexts.modal.title })
  await form.getByLabelText(financialTexts.fields.first_name, { exact: true }).fill('نرگس')
  await button(financialTexts.modal.send).click()
  await code.fill('123456')
  await expect.element(page.getByText(financialTexts.modal.sent)).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  expect(saved.map(({ first_name }) => first_name)).toEqual(['نرگس', 'نرگس'])
})
