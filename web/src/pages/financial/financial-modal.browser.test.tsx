import type { FinancialInfo } from '@jarchi/shared/api/financial.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolations } from '../../../test/accessible.ts'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer, refusal } from '../../../test/wire.ts'
import { financialTexts } from '../../i18n/financial.ts'

const info: FinancialInfo = {
  status: 'NOT_COMPLETED',
  has_warning: true,
  is_pending: false,
  is_rejected: false,
  days_left: 9,
  rejection_reason: null,
  approved: null,
  pending: null,
  submitted_at: null,
}
const INFO = '/svc/financial/api/v2/accounts/financial-account-info/'
const given = (more: Partial<FinancialInfo>) => answer('GET', INFO, () => ({ ...info, ...more }))

const sheet = page.getByRole('alertdialog', { name: 'عدم نمایش تبلیغات!' })
const form = page.getByRole('dialog', { name: 'ویرایش اطلاعات مالی' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => {
  answer('GET', '/svc/accounts/api/v1/accounts/info/', () => ({ is_hijacked: false }))
  given({})
})

test('the sheet says that ads stop, and how many days are left, and goes once it is understood', async () => {
  openPanel(`/u/${ACCOUNT}/services`)
  await expect.element(sheet).toBeVisible()
  await expect.element(sheet).toMatchTextContent('به‌زودی نمایش تبلیغ‌های شما متوقف می‌شود')
  await expect.element(sheet).toMatchTextContent(financialTexts.alert.daysLeft('۹'))
  await expectNoViolations()
  await button('متوجه شدم').click()
  await expect.element(sheet).not.toBeInTheDocument()
})

test('the form fills the screen, and can be put off where there is a warning', async () => {
  openPanel(`/u/${ACCOUNT}/services`)
  await button('تکمیل اطلاعات مالی').click()
  await expect.element(form).toBeVisible()
  const { width, height } = form.element().getBoundingClientRect()
  expect([width, height]).toEqual([innerWidth, innerHeight])
  await expect.element(button('تایید و ثبت اطلاعات')).toBeVisible()
  await expect.element(button('بعدا تکمیل میکنم')).toBeVisible()
})

test('without a warning nothing can be put off', async () => {
  given({ status: 'NO_TRANSACTION', has_warning: false, days_left: null })
  openPanel(`/u/${ACCOUNT}/profile?tab=financial-info`)
  await button(financialTexts.fill).click()
  await expect.element(button('تایید و ثبت اطلاعات')).toBeVisible()
  await expect.element(button('بعدا تکمیل میکنم')).not.toBeInTheDocument()
})

test('what the server alone refuses is said where it belongs, and nothing typed is lost', async () => {
  given({ status: 'NO_TRANSACTION', has_warning: false, days_left: null })
  openPanel(`/u/${ACCOUNT}/profile?tab=financial-info`)
  await button(financialTexts.fill).click()
  const field = (name: keyof typeof financialTexts.fields) =>
    form.getByLabelText(financialTexts.fields[name], { exact: name.endsWith('_name') })
  await field('first_name').fill('مریم')
  await field('last_name').fill('احمدی')
  await field('national_id').fill('0013542419')
  await field('postal_code').fill('۱۹۳۹۶-۳۳۴۸۷')
  await field('address').fill('تهران، خیابان ولیعصر، پلاک ۱۰')
  const send = button('تایید و ثبت اطلاعات')

  answer('PUT', INFO, () => refusal(503, 'سامانه پاسخ نمی‌دهد.', { fields: [] }))
  await send.click()
  await expect.element(form.getByRole('alert')).toMatchTextContent('سامانه پاسخ نمی‌دهد.')
  const message = 'این کد پستی پیدا نشد.'
  answer('PUT', INFO, () => refusal(400, 'x', { fields: [{ path: 'postal_code', message }] }))
  await send.click()
  await expect.element(form.getByText(message)).toBeVisible()
  await expect.element(field('postal_code')).toHaveFocus()
  await expect.element(field('first_name')).toHaveValue('مریم')

  const taken = { ...info, status: 'APPROVAL_PENDING' as const, has_warning: false, days_left: null }
  answer('PUT', INFO, () => taken)
  given(taken)
  await send.click()
  await expect
    .element(page.getByRole('main').getByText(financialTexts.statuses.APPROVAL_PENDING.name, { exact: true }))
    .toBeVisible()
})
