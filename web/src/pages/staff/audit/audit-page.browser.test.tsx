import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPanel } from '../../../../test/open-panel.tsx'
import { answer } from '../../../../test/wire.ts'
import { auditTexts } from '../../../i18n/staff-audit.ts'

const STAFF = '/svc/staff/api/v1/'

test('a day is used in any form once it is left; one that is none says how it is written', async () => {
  const waiting = { reviews: null, financial_approvals: null, tickets: null, payments: null }
  answer('GET', `${STAFF}desk/`, () => ({ user_id: 9, name: 'مینا بازبین', rights: ['audit'], waiting }))
  answer('GET', `${STAFF}audit-log/`, () => ({ results: [], next: null }))
  openPanel('/staff/audit')
  const from = page.getByLabelText(`${auditTexts.from} (${auditTexts.dayForm})`)
  await from.fill('1405/13/1', { timeout: 20_000 })
  expect(page.getByText(auditTexts.dayFormNeeded).query()).toBeNull()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(auditTexts.dayFormNeeded)).toBeVisible()
  await expect.element(from).toHaveAttribute('aria-invalid', 'true')
  await from.fill('1405/9/1')
  await userEvent.keyboard('{Enter}')
  await expect.element(from).toHaveValue('۱۴۰۵/۰۹/۰۱')
  expect(page.getByText(auditTexts.dayFormNeeded).query()).toBeNull()
  expect(location.search).toBe('?from=2026-11-22')
})
