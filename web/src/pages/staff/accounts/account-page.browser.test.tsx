import type { StaffAccountDetail, StaffMember } from '@jarchi/shared/api/staff-accounts.ts'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPanel } from '../../../../test/open-panel.tsx'
import { answer, asked, refusal } from '../../../../test/wire.ts'
import { actionTexts } from '../../../i18n/actions.ts'
import { commonTexts } from '../../../i18n/common.ts'
import { problemText } from '../../../i18n/field-problems.ts'
import { tomanText } from '../../../i18n/format.ts'
import { membersTexts, roleTexts } from '../../../i18n/members.ts'
import { staffAccountTexts } from '../../../i18n/staff-accounts.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'

const STAFF = '/svc/staff/api/v1/'
const NAME = 'فروشگاه نمونه'
const account: StaffAccountDetail = {
  id: 5,
  name: NAME,
  is_vip: false,
  created_at: '2026-11-01T08:00:00Z',
  users: [],
  website_url: null,
  telegram_bot_link: null,
  permissions: [],
  flags: [],
  financial_status: 'empty',
  campaigns: 3,
  wallet: null,
  can_be_impersonated: true,
}

const NOTHING_YET = {
  ads: { count: 0, results: [] },
  movements: null,
  payments: null,
  refunds: null,
  tickets: null,
  impersonations: null,
}

function standing(rights: readonly string[]) {
  const waiting = { reviews: null, financial_approvals: null, tickets: null, payments: null }
  answer('GET', `${STAFF}desk/`, () => ({ user_id: 9, name: 'مینا بازبین', rights, waiting }))
  answer('GET', `${STAFF}accounts/5/`, () => account)
  answer('GET', `${STAFF}accounts/5/overview/`, () => NOTHING_YET)
  answer('GET', `${STAFF}accounts/5/notes/`, () => ({ count: 0, results: [] }))
}

test('staff open the reports of an account by a visit, whose reason they give; a refusal stays in sight', async () => {
  standing(['accounts', 'impersonate'])
  const sent: unknown[] = []
  answer('POST', `${STAFF}impersonations/`, async (request) => {
    sent.push(await request.json())
    return refusal(503, 'اکنون نشد.')
  })
  openPanel('/staff/accounts/5')
  await page.getByRole('button', { name: staffAccountTexts.reportsOf(NAME) }).click({ timeout: 20_000 })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText(deskTexts.reason).fill('پرسش دربارهٔ هزینهٔ دیروز')
  await dialog.getByRole('button', { name: staffAccountTexts.impersonateStart }).click()
  await expect.element(dialog.getByText('اکنون نشد.')).toBeVisible()
  expect(sent).toEqual([{ account_id: 5, reason: 'پرسش دربارهٔ هزینهٔ دیروز' }])
})

test('without the right to visit there are no reports to open', async () => {
  standing(['accounts'])
  openPanel('/staff/accounts/5')
  await expect.element(page.getByRole('heading', { level: 1, name: NAME }), { timeout: 20_000 }).toBeVisible()
  expect(page.getByRole('button', { name: staffAccountTexts.reportsOf(NAME) }).query()).toBeNull()
})

test('changed debt limits are shown at once, and the rest of the account stays', async () => {
  standing(['accounts', 'money'])
  const wallet = { balance: 0, debt_limit: 0, debt_hard_limit: 0 }
  answer('GET', `${STAFF}accounts/5/`, () => ({ ...account, wallet }))
  answer('PUT', `${STAFF}accounts/5/debt-limits/`, () => ({ ...wallet, debt_hard_limit: 50_000 }))
  openPanel('/staff/accounts/5')
  await page.getByRole('button', { name: staffAccountTexts.changeLimits }).click({ timeout: 20_000 })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText(deskTexts.reason).fill('درخواست کتبی مشتری')
  await dialog.getByRole('button', { name: staffAccountTexts.saveLimits }).click()
  await expect.element(page.getByText(tomanText(50_000), { exact: false })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
})

describe('wallet', () => {
  const wallet = { balance: 0, debt_limit: 1_000_000, debt_hard_limit: 2_000_000 }
  const dialog = () => page.getByRole('dialog')

  async function openWallet(act: string) {
    standing(['accounts', 'money'])
    answer('GET', `${STAFF}accounts/5/`, () => ({ ...account, wallet }))
    openPanel('/staff/accounts/5')
    await page.getByRole('button', { name: act, exact: true }).click({ timeout: 20_000 })
  }

  test('an emptied debt limit is not zero', async () => {
    await openWallet(staffAccountTexts.changeLimits)
    await dialog().getByLabelText(staffAccountTexts.debtLimit, { exact: true }).fill('')
    await dialog().getByLabelText(deskTexts.reason).fill('درخواست فروش')
    await dialog().getByRole('button', { name: staffAccountTexts.saveLimits }).click()
    await expect.element(dialog().getByText(problemText('required', 'amount'))).toBeVisible()
    expect(asked.filter((call) => call.startsWith('PUT'))).toEqual([])
  })

  test('an entry whose answer was lost has the same key when it is sent from a new dialog', async () => {
    const keys: unknown[] = []
    const gifts: unknown[] = []
    answer('POST', `${STAFF}accounts/5/entries/`, async (request) => {
      const { key, is_gift } = (await request.json()) as { key: unknown; is_gift: unknown }
      keys.push(key)
      gifts.push(is_gift)
      if (keys.length > 1) return { balance: 500_000 }
      answer('GET', `${STAFF}accounts/5/`, () => ({ ...account, wallet: { ...wallet, balance: 500_000 } }))
      throw new TypeError('Failed to fetch')
    })
    await openWallet(staffAccountTexts.entry)
    const fill = async () => {
      await dialog().getByLabelText(staffAccountTexts.entryAmount).fill('۵۰۰۰۰')
      await dialog().getByLabelText(deskTexts.reason).fill('جبران خطای نمایش')
      await dialog().getByRole('button', { name: staffAccountTexts.postEntry }).click()
    }
    await fill()
    await expect.element(page.getByText('۵۰٬۰۰۰ تومان')).toBeInTheDocument()
    await dialog().getByRole('button', { name: actionTexts.cancel }).click()
    await page.getByRole('button', { name: staffAccountTexts.entry, exact: true }).click()
    await fill()
    await expect.element(page.getByText(staffAccountTexts.entryPosted('۵۰٬۰۰۰'))).toBeVisible()
    await page.getByRole('button', { name: commonTexts.toast.close }).click()
    await page.getByRole('button', { name: staffAccountTexts.entry, exact: true }).click()
    await dialog().getByLabelText(staffAccountTexts.entrySource).selectOptions('paid')
    await fill()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(keys).toEqual([expect.any(String), keys[0], expect.not.stringContaining(String(keys[0]))])
    expect(gifts, 'a gift unless said otherwise').toEqual([true, true, false])
  })
})

describe('members', () => {
  const user = { name: '', is_staff: false, disabled_at: null, role: 'owner' as const }
  const owner: StaffMember = { ...user, id: 11, phone: '09121111111', name: 'سارا احمدی' }
  const second: StaffMember = { ...user, id: 12, phone: '09122222222' }
  const SECOND = '۰۹۱۲۲۲۲۲۲۲۲'
  const REASON = 'درخواست صاحب حساب'
  const members = () => page.getByRole('listitem')
  const dialog = () => page.getByRole('dialog')
  const removeButton = (name: string) =>
    page.getByRole('button', { name: staffAccountTexts.removeMemberOf(name) })

  async function openAccount(...users: StaffMember[]) {
    standing(['accounts'])
    answer('GET', `${STAFF}accounts/5/`, () => ({ ...account, users }))
    openPanel('/staff/accounts/5')
    const heading = page.getByRole('heading', { name: staffAccountTexts.users })
    await expect.element(heading, { timeout: 20_000 }).toBeVisible()
  }

  test('are added by a phone in any digits; what is missing or refused is said in place', async () => {
    await openAccount(owner)
    const sent: unknown[] = []
    answer('POST', `${STAFF}accounts/5/members/`, async (request) => {
      sent.push(await request.json())
      return sent.length === 1
        ? refusal(409, 'هنوز کسی با این شماره وارد نشده است.')
        : { ...account, users: [owner, { ...second, role: 'finance' }] }
    })
    await page.getByRole('button', { name: staffAccountTexts.addMember }).click()
    await expect.element(dialog()).toHaveAccessibleName(staffAccountTexts.addMemberTo(NAME))
    const phone = dialog().getByLabelText(staffAccountTexts.memberPhone)
    await expect.element(phone).toHaveFocus()
    const confirm = dialog().getByRole('button', { name: staffAccountTexts.addMember })
    await confirm.click()
    await expect.element(dialog().getByText(problemText('required', 'phone'))).toBeVisible()
    await expect.element(dialog().getByText(deskTexts.reasonNeeded)).toBeVisible()
    await phone.fill('02188776655')
    await dialog().getByLabelText(deskTexts.reason).fill(REASON)
    await confirm.click()
    await expect.element(dialog().getByText(problemText('not_a_mobile'))).toBeVisible()
    expect(sent).toEqual([])

    const role = dialog().getByLabelText(membersTexts.role)
    await expect.element(role).toHaveValue('viewer')
    await role.selectOptions('finance')
    await phone.fill('+98 912 222 2222')
    await expect.element(phone).toHaveValue('+۹۸ ۹۱۲ ۲۲۲ ۲۲۲۲')
    await confirm.click()
    await expect.element(dialog().getByText('هنوز کسی با این شماره وارد نشده است.')).toBeVisible()
    await confirm.click()
    await expect.element(page.getByText(deskTexts.doneOf(staffAccountTexts.addMember))).toBeVisible()
    const body = { phone: '09122222222', role: 'finance', reason: REASON }
    expect(sent).toEqual([body, body])
    const added = members().filter({ hasText: SECOND })
    await expect.element(added.getByText(roleTexts.finance, { exact: true })).toBeVisible()
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  test('are removed by a dialog that names the person and the account; a refusal stays in sight', async () => {
    await openAccount(owner, second)
    const sent: unknown[] = []
    answer('DELETE', `${STAFF}accounts/5/members/12/`, async (request) => {
      sent.push(await request.json())
      if (sent.length === 1) return refusal(409, 'این کاربر حساب دیگری ندارد.')
      answer('GET', `${STAFF}accounts/5/`, () => ({ ...account, users: [owner] }))
      return { ...account, users: [owner] }
    })
    await removeButton(SECOND).click()
    await expect.element(dialog()).toHaveAccessibleName(staffAccountTexts.removeMemberFrom(SECOND, NAME))
    await dialog().getByLabelText(deskTexts.reason).fill(REASON)
    const confirm = dialog().getByRole('button', { name: staffAccountTexts.removeMember })
    await confirm.click()
    await expect.element(dialog().getByText('این کاربر حساب دیگری ندارد.')).toBeVisible()
    await confirm.click()
    await expect.element(page.getByText(deskTexts.doneOf(staffAccountTexts.removeMember))).toBeVisible()
    await expect.element(members().filter({ hasText: SECOND })).not.toBeInTheDocument()
    // The button that was pressed is gone.
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
    expect(sent).toEqual([{ reason: REASON }, { reason: REASON }])
    expect(asked.filter((call) => call.startsWith('DELETE'))).toHaveLength(2)
  })

  test('who are the last owner, or staff, cannot be removed', async () => {
    await openAccount(owner)
    const disable = page.getByRole('button', { name: staffAccountTexts.userOff(owner.name) })
    await expect.element(disable).toBeVisible()
    expect(removeButton(owner.name).query()).toBeNull()
    await openAccount(owner, { ...second, name: 'مینا مالی', role: 'finance' })
    await expect.element(removeButton('مینا مالی')).toBeVisible()
    expect(removeButton(owner.name).query()).toBeNull()
    await openAccount(owner, { ...second, name: 'مینا بازبین', is_staff: true })
    await expect.element(removeButton(owner.name)).toBeVisible()
    await expect.element(page.getByText(staffAccountTexts.staffUser)).toBeVisible()
    expect(removeButton('مینا بازبین').query()).toBeNull()
  })
})
