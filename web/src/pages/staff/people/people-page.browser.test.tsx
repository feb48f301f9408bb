import type { StaffApproval } from '@jarchi/shared/api/staff-approvals.ts'
import type { StaffColleague } from '@jarchi/shared/api/staff-people.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPanel } from '../../../../test/open-panel.tsx'
import { answer, refusal } from '../../../../test/wire.ts'
import { staffAccountTexts } from '../../../i18n/staff-accounts.ts'
import { approvalName, colleagueTexts } from '../../../i18n/staff-approvals.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { peopleTexts } from '../../../i18n/staff-people.ts'

const STAFF = '/svc/staff/api/v1/'
const FRESH = { timeout: 20_000 }
const AT = '2026-11-22T08:30:00.000Z'
const sara: StaffColleague = {
  id: 8,
  phone: '09121112233',
  name: 'سارا رضایی',
  is_disabled: false,
  rights: ['review'],
  last_seen_at: AT,
  factor: null,
  factor_due_at: AT,
}
const me: StaffColleague = { ...sara, id: 9, name: 'مینا', phone: '09120000009', factor: 'passkey' }

function openDesk(path: string, asks_nobody = false) {
  const waiting = { reviews: null, financial_approvals: null, tickets: null, payments: null }
  answer('GET', `${STAFF}desk/`, () => ({ user_id: 9, name: 'مینا', rights: ['people'], waiting }))
  answer('GET', `${STAFF}people/`, () => ({ results: [me, sara], asks_nobody }))
  openPanel(path)
}
const inDialog = () => page.getByRole('dialog')

test('rights are chosen, and the change waits for a colleague; one’s own have no button', async () => {
  openDesk('/staff/people')
  const sent: unknown[] = []
  answer('POST', `${STAFF}people/rights/`, async (request) => {
    sent.push(await request.json())
    return Response.json({ approval_id: 3 }, { status: 202 })
  })
  const open = page.getByRole('button', { name: peopleTexts.changeOf('سارا رضایی') })
  await expect.element(open, FRESH).toBeVisible()
  expect(page.getByRole('button', { name: peopleTexts.changeOf('مینا') }).query()).toBeNull()
  await expect.element(page.getByText(peopleTexts.hint)).toBeVisible()
  expect(page.getByText('FOUR_EYES_RIAL', { exact: false }).query()).toBeNull()
  await open.click()
  await inDialog().getByRole('checkbox', { name: peopleTexts.rights.support }).click()
  await inDialog().getByRole('checkbox', { name: peopleTexts.rights.review }).click()
  await inDialog().getByRole('button', { name: peopleTexts.change }).click()
  await expect.element(inDialog().getByText(deskTexts.reasonNeeded)).toBeVisible()
  await inDialog().getByLabelText(deskTexts.reason).fill('به پشتیبانی رفت')
  await inDialog().getByRole('button', { name: peopleTexts.change }).click()
  await expect.element(page.getByText(peopleTexts.asked)).toBeVisible()
  expect(sent).toEqual([{ phone: '09121112233', rights: ['support'], reason: 'به پشتیبانی رفت' }])
})

test('where nobody is asked, the page says so and which variable changes that', async () => {
  openDesk('/staff/people', true)
  await expect.element(page.getByText('FOUR_EYES_RIAL', { exact: false }), FRESH).toBeVisible()
  expect(page.getByText(peopleTexts.hint).query()).toBeNull()
})

test('a new colleague is found by phone; what is missing or unknown is said in place', async () => {
  openDesk('/staff/people')
  const said = 'هنوز کسی با این شماره وارد نشده است.'
  answer('POST', `${STAFF}people/rights/`, () => refusal(409, said, { code: 'phone_unknown' }))
  await page.getByRole('button', { name: peopleTexts.add }).click(FRESH)
  await inDialog().getByRole('button', { name: peopleTexts.add }).click()
  await expect.element(inDialog().getByText(peopleTexts.chooseRights)).toBeVisible()
  await inDialog().getByLabelText(staffAccountTexts.memberPhone).fill('۰۹۱۲۵۵۵۴۴۳۳')
  await inDialog().getByRole('checkbox', { name: peopleTexts.rights.audit }).click()
  await inDialog().getByLabelText(deskTexts.reason).fill('همکار تازه')
  await inDialog().getByRole('button', { name: peopleTexts.add }).click()
  await expect.element(inDialog().getByText(said)).toBeVisible()
})

test('a colleague reads exactly what they agree to', async () => {
  const asked: StaffApproval = {
    id: 3,
    kind: 'rights',
    digest: 'a'.repeat(64),
    account: null,
    sum: 0,
    reason: 'به پشتیبانی رفت',
    act: { person: 'سارا رضایی', rights: ['support', 'audit'] },
    asked_by: 'نگار',
    is_own: false,
    asked_at: AT,
    expires_at: AT,
    state: 'asked',
    decided_by: null,
    decided_at: null,
    note: null,
  }
  answer('GET', `${STAFF}approvals/`, () => ({ count: 1, results: [asked] }))
  openDesk('/staff/approvals')
  await page.getByRole('button', { name: colleagueTexts.agreeOf(approvalName(asked)) }).click(FRESH)
  await expect.element(inDialog().getByText('پشتیبانی، سابقهٔ کارها')).toBeVisible()
  await expect.element(inDialog().getByText('سارا رضایی', { exact: true })).toBeVisible()
})
