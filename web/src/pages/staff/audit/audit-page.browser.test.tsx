import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPanel } from '../../../../test/open-panel.tsx'
import { answer, asked } from '../../../../test/wire.ts'
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
  answer('GET', `${STAFF}desk/`, () => ({
    user_id: 9,
    name: 'مینا بازبین',
    rights: ['audit', 'review'],
    waiting,
  }))
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
  expect(sizes).toHaveLength(5)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44)
})

test('each line is a sentence with a link to what it speaks of, and the change in words', async () => {
  const waiting = { reviews: null, financial_approvals: null, tickets: null, payments: null }
  const rights = ['audit', 'review']
  answer('GET', `${STAFF}desk/`, () => ({ user_id: 9, name: 'مینا بازبین', rights, waiting }))
  const line = (id: number, action: string, object: string, details: object) => ({
    id,
    at: '2026-11-22T08:30:00.000Z',
    actor: { user_id: 4, name: 'سارا رضایی' },
    acted_as: null,
    account: { id: 5, name: 'فروشگاه نمونه' },
    action,
    object,
    ip: null,
    details,
  })
  answer('GET', `${STAFF}audit-log/`, () => ({
    results: [
      line(4, 'ad.deny', 'ad:12', { before: 1, after: 4 }),
      line(3, 'ticket.assign', 'ticket:7', { before: null, after: 'رضا' }),
      line(2, 'account.change', 'account:5', { before: 'is_vip' }),
      line(1, 'new.action', 'thing:1', {}),
    ],
    next: null,
  }))
  openPanel('/staff/audit')
  const rows = page.getByRole('listitem')
  const text = (at: number) => (rows.nth(at).element().textContent ?? '').replaceAll(/[\u2066-\u2069]/g, '')
  await expect.element(rows.first(), { timeout: 20_000 }).toBeVisible()
  expect(text(0)).toContain('سارا رضایی تبلیغ ۱۲ را رد کرد')
  expect(text(0)).toContain('از «')
  await expect
    .element(rows.first().getByRole('link', { name: 'تبلیغ', exact: false }))
    .toHaveAttribute('href', '/staff/review?ad=12')
  expect(text(1)).toContain('سارا رضایی مسئول تیکت ۷ را تعیین کرد · حالا «رضا»')
  // Without the right `support` it is no link.
  expect(
    rows
      .nth(1)
      .getByRole('link', { name: /^تیکت/ })
      .elements(),
  ).toHaveLength(0)
  expect(text(2)).toContain('حساب «فروشگاه نمونه» را تغییر داد')
  expect(text(3)).toContain('new.action')
})

test('what the filter shows is fetched as a file', async () => {
  const waiting = { reviews: null, financial_approvals: null, tickets: null, payments: null }
  answer('GET', `${STAFF}desk/`, () => ({ user_id: 9, name: 'مینا بازبین', rights: ['audit'], waiting }))
  answer('GET', `${STAFF}audit-log/`, () => ({ results: [], next: null }))
  answer(
    'GET',
    `${STAFF}audit-log/export/`,
    () => new Response('a,b', { headers: { 'content-type': 'text/csv' } }),
  )
  openPanel('/staff/audit?action=ad.&from=2026-11-22')
  await page.getByRole('button', { name: auditTexts.exportFile }).click({ timeout: 20_000 })
  await expect.element(page.getByText(auditTexts.exported)).toBeVisible()
  const [call = ''] = asked.filter((each) => each.includes('audit-log/export/'))
  expect(call).toContain('action=ad.')
  expect(call).toContain('from=2026-11-22')
})
