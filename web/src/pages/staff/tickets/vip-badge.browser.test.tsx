import type { StaffTicketPage } from '@jarchi/shared/api/staff-tickets.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPanel } from '../../../../test/open-panel.tsx'
import { answer } from '../../../../test/wire.ts'

const STAFF = '/svc/staff/api/v1/'
const AT = '2026-11-22T08:30:00.000Z'
const ticket = (id: number, name: string, is_vip: boolean): StaffTicketPage['results'][number] => ({
  id,
  subject: `پرسش ${name}`,
  category: { slug: 'other', title: 'دیگر' },
  state: 'open',
  is_vip,
  is_unread: false,
  created_at: AT,
  updated_at: AT,
  closed_at: null,
  last_message: { from: 'customer', text: 'سلام', has_attachments: false },
  account: { id, name, is_vip },
  held_by: null,
  assignee: null,
})

test('a VIP account wears a badge in the queue of support, others none', async () => {
  const desk = { user_id: 9, name: 'مینا', rights: ['support'], waiting: {} }
  answer('GET', `${STAFF}desk/`, () => desk)
  answer('GET', `${STAFF}tickets/`, () => ({
    count: 2,
    results: [ticket(1, 'الف', true), ticket(2, 'ب', false)],
  }))
  openPanel('/staff/tickets')
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: `پرسش ${name}` })
  await expect.element(row('الف').getByText('ویژه', { exact: true })).toBeVisible()
  await expect.element(row('ب').getByText('ویژه', { exact: true })).not.toBeInTheDocument()
})
