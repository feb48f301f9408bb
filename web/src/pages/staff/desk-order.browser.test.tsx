import type { StaffRight } from '@jarchi/shared/people/staff-rights.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPanel } from '../../../test/open-panel.tsx'
import { answer } from '../../../test/wire.ts'
import { auditTexts } from '../../i18n/staff-audit.ts'
import { deskTexts } from '../../i18n/staff-desk.ts'
import { pagerTexts } from '../../i18n/actions.ts'

const STAFF = '/svc/staff/api/v1/'
const FRESH = { timeout: 20_000 }
const AT = '2026-11-22T08:30:00.000Z'

function signInWith(rights: readonly StaffRight[]) {
  const waiting = { reviews: null, financial_approvals: null, tickets: null, payments: null }
  answer('GET', `${STAFF}desk/`, () => ({ user_id: 9, name: 'مینا', rights, waiting }))
}

const select = () => page.getByRole('combobox', { name: deskTexts.order })
const offered = () => [...select().element().querySelectorAll('option')].map(({ text }) => text)
const texts = (...names: (keyof typeof deskTexts.orders)[]) => names.map((name) => deskTexts.orders[name])

/** Accounts named by the order and the offset that the server is asked for. */
function answerAccounts() {
  answer('GET', `${STAFF}accounts/`, ({ url }) => {
    const { searchParams } = new URL(url)
    const name = `${searchParams.get('order') ?? 'usual'} ${searchParams.get('offset')}`
    const account = {
      id: 5,
      name,
      is_vip: false,
      created_at: AT,
      users: [],
      last_seen_at: AT,
      balance: -70_000,
    }
    return { count: 45, results: [account, { ...account, id: 6, name: 'other', last_seen_at: null }] }
  })
}

test('the order is chosen by the keyboard, kept in the address and on other pages, and the usual one leaves it', async () => {
  signInWith(['accounts', 'money'])
  answerAccounts()
  openPanel('/staff/accounts?offset=20')
  await expect.element(page.getByRole('link', { name: 'usual 20' }), FRESH).toBeVisible()
  expect(offered()).toEqual(texts('newest', 'oldest', 'seen', 'highest', 'lowest'))
  select().element().focus()
  await userEvent.selectOptions(select(), deskTexts.orders.lowest)
  await expect.element(page.getByRole('link', { name: 'lowest 0' })).toBeVisible()
  expect(location.search).toBe('?order=lowest')
  await expect.element(select()).toHaveFocus()
  await page.getByRole('link', { name: pagerTexts.next }).click()
  await expect.element(page.getByRole('link', { name: 'lowest 20' })).toBeVisible()
  await expect.element(select()).toHaveDisplayValue(deskTexts.orders.lowest)
  await userEvent.selectOptions(select(), deskTexts.orders.newest)
  await expect.element(page.getByRole('link', { name: 'usual 0' })).toBeVisible()
  expect(location.search).toBe('')
})

test('an order that the list or the reader does not have is the usual one', async () => {
  signInWith(['accounts'])
  answerAccounts()
  openPanel('/staff/accounts?order=highest')
  await expect.element(page.getByRole('link', { name: 'usual 0' }), FRESH).toBeVisible()
  expect(offered()).toEqual(texts('newest', 'oldest', 'seen'))
  await expect.element(select()).toHaveDisplayValue(deskTexts.orders.newest)
})

test('the audit log from its beginning goes on to later lines', async () => {
  signInWith(['audit'])
  answer('GET', `${STAFF}audit-log/`, ({ url }) => {
    const { searchParams } = new URL(url)
    const object = ['order', 'before', 'after'].map((name) => searchParams.get(name) ?? '-').join(' ')
    const actor = { user_id: 9, name: 'مینا' }
    const line = { id: 7, at: AT, actor, acted_as: null, account: null, action: 'x', ip: null, details: {} }
    return { results: [{ ...line, object }], next: 7 }
  })
  openPanel('/staff/audit?before=90')
  await expect.element(page.getByRole('link', { name: '- 90 -' }), FRESH).toBeVisible()
  await userEvent.selectOptions(select(), deskTexts.orders.oldest)
  await expect.element(page.getByRole('link', { name: 'oldest - -' })).toBeVisible()
  await page.getByRole('link', { name: auditTexts.newer }).click()
  await expect.element(page.getByRole('link', { name: 'oldest - 7' })).toBeVisible()
  await page.getByRole('link', { name: auditTexts.oldest }).click()
  await expect.element(page.getByRole('link', { name: 'oldest - -' })).toBeVisible()
})
