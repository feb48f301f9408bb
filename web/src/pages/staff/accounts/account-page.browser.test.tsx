import type { StaffAccountDetail } from '@jarchi/shared/api/staff-accounts.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPanel } from '../../../../test/open-panel.tsx'
import { answer, refusal } from '../../../../test/wire.ts'
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

function standing(rights: readonly string[]) {
  const waiting = { reviews: null, financial_approvals: null, tickets: null, payments: null }
  answer('GET', `${STAFF}desk/`, () => ({ user_id: 9, name: 'مینا بازبین', rights, waiting }))
  answer('GET', `${STAFF}accounts/5/`, () => account)
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
