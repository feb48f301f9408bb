import type { StaffAccountDetail } from '@jarchi/shared/api/staff-accounts.ts'
import type { StaffApproval } from '@jarchi/shared/api/staff-approvals.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { askedApproval } from '../../../../test/approvals.ts'
import { openPanel } from '../../../../test/open-panel.tsx'
import { answer } from '../../../../test/wire.ts'
import { membersTexts } from '../../../i18n/members.ts'
import { staffAccountTexts } from '../../../i18n/staff-accounts.ts'
import { approvalName, colleagueTexts } from '../../../i18n/staff-approvals.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { staffPackageTexts } from '../../../i18n/staff-money.ts'

const STAFF = '/svc/staff/api/v1/'
const FRESH = { timeout: 20_000 }
const AT = '2026-11-22T08:30:00.000Z'
const REASON = 'قرارداد تازه'
const asked = askedApproval({
  kind: 'limits',
  sum: 2_000_000,
  reason: REASON,
  act: { limit_before: 1_000_000, limit: 3_000_000, hard_limit_before: 4_000_000, hard_limit: 4_000_000 },
})
const owner: StaffApproval = {
  ...asked,
  id: 4,
  kind: 'owner',
  sum: 0,
  act: { phone: '09123334455', person: 'کاوه شریفی' },
}
const changed: StaffApproval = {
  ...asked,
  id: 5,
  kind: 'package',
  account: null,
  sum: 7_000_000,
  reason: 'بستهٔ طلایی',
  act: { amount_before: 60_000_000, amount: 50_000_000, bonus_before: 0, bonus: 7_000_000 },
}

function openDesk(path: string, rights: readonly string[], results: StaffApproval[] = []) {
  const waiting = { reviews: null, financial_approvals: null, tickets: null, payments: null, approvals: 1 }
  answer('GET', `${STAFF}desk/`, () => ({ user_id: 9, name: 'مینا', rights, waiting }))
  answer('GET', `${STAFF}approvals/`, () => ({ count: results.length, results }))
  openPanel(path)
}
const dialog = () => page.getByRole('dialog')
const agreeTo = (approval: StaffApproval) =>
  page.getByRole('button', { name: colleagueTexts.agreeOf(approvalName(approval)) })

test('of raised debt limits a colleague reads what they are and become', async () => {
  openDesk('/staff/approvals', ['money'], [asked, owner])
  await agreeTo(asked).click(FRESH)
  await expect.element(dialog().getByText(staffAccountTexts.debtLimit, { exact: true })).toBeVisible()
  await expect
    .element(dialog().getByText(colleagueTexts.fromTo('۱۰۰٬۰۰۰', '۳۰۰٬۰۰۰'), { exact: true }))
    .toBeVisible()
  await expect.element(dialog().getByText(/۴۰۰٬۰۰۰/)).toBeVisible()
  await expect.element(dialog().getByText(REASON)).toBeVisible()
  expect(agreeTo(owner).query(), 'that is for accounts').toBeNull()
})

test('of a new owner a colleague for accounts reads the phone that was asked for', async () => {
  openDesk('/staff/approvals', ['accounts'], [asked, owner])
  await agreeTo(owner).click(FRESH)
  await expect.element(dialog().getByText(colleagueTexts.newOwner, { exact: true })).toBeVisible()
  await expect.element(dialog().getByText('کاوه شریفی', { exact: true })).toBeVisible()
  await expect.element(dialog().getByText('۰۹۱۲۳۳۳۴۴۵۵', { exact: true })).toBeVisible()
  expect(agreeTo(asked).query(), 'that is for money').toBeNull()
})

test('of a package a colleague reads its name, what it costs and what it gives', async () => {
  openDesk('/staff/approvals', ['money'], [changed])
  await agreeTo(changed).click(FRESH)
  await expect.element(dialog().getByText('بستهٔ طلایی', { exact: true })).toBeVisible()
  for (const [before, after] of [
    ['۶٬۰۰۰٬۰۰۰', '۵٬۰۰۰٬۰۰۰'],
    ['۰', '۷۰۰٬۰۰۰'],
  ] as const)
    await expect
      .element(dialog().getByText(colleagueTexts.fromTo(before, after), { exact: true }))
      .toBeVisible()
})

const ASKED = () => Response.json({ approval_id: 3 }, { status: 202 })

test('raised limits and a new owner say that a colleague has to agree, and the account stays as it is', async () => {
  const wallet = { balance: 0, debt_limit: 0, debt_hard_limit: 0 }
  const account: StaffAccountDetail = {
    id: 5,
    name: 'فروشگاه نمونه',
    is_vip: false,
    created_at: AT,
    users: [],
    website_url: null,
    telegram_bot_link: null,
    permissions: [],
    flags: [],
    financial_status: 'empty',
    campaigns: 0,
    wallet,
    can_be_impersonated: true,
  }
  const none = { movements: null, payments: null, refunds: null, tickets: null, impersonations: null }
  answer('GET', `${STAFF}accounts/5/`, () => account)
  answer('GET', `${STAFF}accounts/5/overview/`, () => ({ ads: { count: 0, results: [] }, ...none }))
  answer('GET', `${STAFF}accounts/5/notes/`, () => ({ count: 0, results: [] }))
  answer('PUT', `${STAFF}accounts/5/debt-limits/`, ASKED)
  answer('POST', `${STAFF}accounts/5/members/`, ASKED)
  openDesk('/staff/accounts/5', ['accounts', 'money'])
  await page.getByRole('button', { name: staffAccountTexts.changeLimits }).click(FRESH)
  await dialog().getByLabelText(staffAccountTexts.debtHardLimit, { exact: true }).fill('۹۰۰۰۰۰۰۰')
  await dialog().getByLabelText(deskTexts.reason).fill(REASON)
  await dialog().getByRole('button', { name: staffAccountTexts.saveLimits }).click()
  await expect.element(page.getByText(colleagueTexts.asked)).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(page.getByText('۹۰٬۰۰۰٬۰۰۰').query()).toBeNull()

  await page.getByRole('button', { name: staffAccountTexts.addMember }).click()
  await dialog().getByLabelText(staffAccountTexts.memberPhone).fill('09123334455')
  await dialog().getByLabelText(membersTexts.role).selectOptions('owner')
  await dialog().getByLabelText(deskTexts.reason).fill(REASON)
  await dialog().getByRole('button', { name: staffAccountTexts.addMember }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(page.getByText(deskTexts.doneOf(staffAccountTexts.addMember)).query()).toBeNull()
})

test('a package with a large bonus says that a colleague has to agree', async () => {
  answer('GET', `${STAFF}charge-packages/`, () => ({ count: 0, results: [] }))
  answer('POST', `${STAFF}charge-packages/`, ASKED)
  openDesk('/staff/packages', ['money'])
  await page.getByRole('button', { name: staffPackageTexts.add }).click(FRESH)
  await dialog().getByLabelText(staffPackageTexts.name).fill('بستهٔ طلایی')
  await dialog().getByLabelText(staffPackageTexts.amount).fill('۵۰۰۰۰۰۰')
  await dialog().getByLabelText(staffPackageTexts.bonus).fill('۹۰۰۰۰۰۰۰')
  await dialog().getByRole('button', { name: staffPackageTexts.save }).click()
  await expect.element(page.getByText(colleagueTexts.asked)).toBeVisible()
})
