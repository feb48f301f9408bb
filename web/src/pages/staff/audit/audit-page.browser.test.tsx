import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPanel } from '../../../../test/open-panel.tsx'
import { answer } from '../../../../test/wire.ts'
import { auditTexts } from '../../../i18n/staff-audit.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'

const STAFF = '/svc/staff/api/v1/'

test('a day is used in any form once it is left; one that is none says how it is written', async () => {
  const waiting = { reviews: null, financial_approvals: null, tickets: null, payments: null }
  answer('GET', `${STAFF}desk/`, () => ({ user_id: 9, name: 'مینا بازبین', rights: ['audit'], waiting }))
  answer('GET', `${STAFF}audit-log/`, () => ({ results: [], next: null }))
  openPanel('/staff/audit')
  const from = page.getByLabelText(`${auditTexts.from} (${deskTexts.dayForm})`)
  await from.fill('1405/13/1', { timeout: 20_000 })
  expect(page.getByText(deskTexts.dayFormNeeded).query()).toBeNull()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(deskTexts.dayFormNeeded)).toBeVisible()
  await expect.element(from).toHaveAttribute('aria-invalid', 'true')
  await from.fill('1405/9/1')
  await userEvent.keyboard('{Enter}')
  await expect.element(from).toHaveValue('۱۴۰۵/۰۹/۰۱')
  expect(page.getByText(deskTexts.dayFormNeeded).query()).toBeNull()
  expect(location.search).toBe('?from=2026-11-22')
})

test('on a phone each part of a line can be pressed, and a phone number is written as elsewhere', async () => {
  const waiting = { reviews: null, financial_approvals: null, tickets: null, payments: null }
  answer('GET', `${STAFF}desk/`, () => ({ user_id: 9, name: 'مینا بازبین', rights: ['audit'], waiting }))
  const line = {
    id: 1,
    at: '2026-11-22T08:30:00.000Z',
    actor: { user_id: 4, name: '09120000001' },
    acted_as: null,
    account: { id: 5, name: 'فروشگاه نمونه' },
    action: 'ad.deny',
    object: 'ad:2',
    ip: null,
    details: { before: 1, after: 4 },
  }
  answer('GET', `${STAFF}audit-log/`, () => ({ results: [line], next: null }))
  openPanel('/staff/audit')
  await expect.element(page.getByRole('link', { name: '۰۹۱۲۰۰۰۰۰۰۱' }), { timeout: 20_000 }).toBeVisible()
  const sizes = [...document.querySelectorAll('main li a, main summary')].map((part) => {
    const { width, height } = part.getBoundingClientRect()
    return Math.min(width, height)
  })
  expect(sizes).toHaveLength(4)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44)
})
