import type { StaffTicket } from '@jarchi/shared/api/staff-tickets.ts'

const AT = '2026-11-20T08:00:00.000Z'

/** A message of a ticket, for tests of the desk. */
export const said = (id: number, from: 'customer' | 'staff', author: string, text: string) => ({
  id,
  from,
  author,
  text,
  attachments: [],
  created_at: AT,
})

/** A customer's ticket that waits, as the desk shows it. */
export const ticketExample: StaffTicket = {
  id: 4,
  subject: 'بنر',
  category: { slug: 'other', title: 'دیگر' },
  state: 'open',
  is_vip: false,
  is_unread: false,
  created_at: AT,
  updated_at: AT,
  closed_at: null,
  messages: [said(10, 'customer', 'کفش نو', 'بنرم دیده نمی‌شود.')],
  account: { id: 7, name: 'کفش نو', is_vip: false },
  held_by: null,
  assignee: null,
  notes: [],
}
