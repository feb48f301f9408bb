import type { StaffPackage } from '@jarchi/shared/api/staff-packages.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPanel } from '../../../../test/open-panel.tsx'
import { answer } from '../../../../test/wire.ts'
import { problemText } from '../../../i18n/field-problems.ts'
import { staffPackageTexts } from '../../../i18n/staff-money.ts'

const STAFF = '/svc/staff/api/v1/'
const offered: StaffPackage = {
  id: 3,
  title: 'بستهٔ پاییز',
  amount: 20_000_000,
  bonus: 1_000_000,
  position: 1_000,
  is_active: true,
}

test('a package keeps its place as it is written, and an unreadable one is refused', async () => {
  const waiting = { reviews: null, financial_approvals: null, tickets: null, payments: null }
  answer('GET', `${STAFF}desk/`, () => ({ user_id: 9, name: 'مینا بازبین', rights: ['money'], waiting }))
  answer('GET', `${STAFF}charge-packages/`, () => ({ count: 1, results: [offered] }))
  const sent: unknown[] = []
  answer('PUT', `${STAFF}charge-packages/3/`, async (request) => {
    sent.push(await request.json())
    return offered
  })
  openPanel('/staff/packages')
  const edit = page.getByRole('button', { name: staffPackageTexts.editOf(offered.title) })
  await edit.click({ timeout: 20_000 })
  const dialog = page.getByRole('dialog')
  const position = dialog.getByLabelText(staffPackageTexts.position)
  const save = dialog.getByRole('button', { name: staffPackageTexts.save })
  await position.fill('الف')
  await dialog.getByLabelText(staffPackageTexts.name).fill(' ')
  await dialog.getByLabelText(staffPackageTexts.amount).fill('')
  await save.click()
  await expect.element(dialog.getByText(problemText('required', 'name'))).toBeVisible()
  await expect.element(dialog.getByText(problemText('not_a_whole_number'))).toBeVisible()
  await expect.element(dialog.getByText(problemText('required', 'amount'))).toBeVisible()
  expect(sent).toEqual([])
  await position.fill('۱٬۰۰۰')
  await dialog.getByLabelText(staffPackageTexts.name).fill(offered.title)
  await dialog.getByLabelText(staffPackageTexts.amount).fill('۲۰۰۰۰۰۰')
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  const { title, amount, bonus } = offered
  expect(sent).toEqual([{ title, amount, bonus, position: 1_000 }])
})
