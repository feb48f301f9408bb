import type { StaffTicket } from '@jarchi/shared/api/staff-tickets.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPanel } from '../../../../test/open-panel.tsx'
import { said, ticketExample } from '../../../../test/ticket-example.ts'
import { answer, asked, refusal, timesAsked } from '../../../../test/wire.ts'
import { staffTicketTexts } from '../../../i18n/staff-tickets.ts'

const STAFF = '/svc/staff/api/v1/'
const MINA = 'مینا بازبین'

let tickets: Map<number, StaffTicket>
/** Who is answering which ticket. */
let held: Map<number, string>
const idIn = ({ url }: Request) => Number(/tickets\/(\d+)\//.exec(url)?.[1])
const of = (request: Request) => tickets.get(idIn(request)) ?? ticketExample

beforeEach(() => {
  held = new Map()
  tickets = new Map([4, 5, 6].map((id) => [id, { ...ticketExample, id, subject: `پرسش ${id}` }]))
  const waiting = { reviews: null, financial_approvals: null, tickets: 3, payments: null }
  answer('GET', `${STAFF}desk/`, () => ({ user_id: 9, name: 'رضا', rights: ['support'], waiting }))
  answer('GET', `${STAFF}tickets/`, () => {
    const results = [...tickets.values()].map(({ messages: _, ...ticket }) => ({
      ...ticket,
      held_by: held.get(ticket.id) ?? null,
      last_message: { from: 'customer', text: 'سلام', has_attachments: false },
    }))
    return { count: results.length, results }
  })
  answer('GET', /tickets\/\d+\/$/, (request) => ({
    ...of(request),
    held_by: held.get(idIn(request)) ?? null,
  }))
  answer('POST', /tickets\/\d+\/claim\/$/, (request) => ({ held_by: held.get(idIn(request)) ?? null }))
  answer('DELETE', /tickets\/\d+\/claim\/$/, () => new Response(null, { status: 204 }))
  answer('GET', `${STAFF}ticket-colleagues/`, () => ({
    count: 2,
    results: [
      { user_id: 8, name: MINA },
      { user_id: 9, name: 'رضا' },
    ],
  }))
  answer('PUT', /tickets\/\d+\/assignee\/$/, async (request) => {
    const { user_id } = (await request.json()) as { user_id: number | null }
    return { ...of(request), assignee: user_id === null ? null : { user_id, name: MINA } }
  })
  answer('POST', `${STAFF}tickets/next/`, async (request) => {
    const { skipped } = (await request.json()) as { skipped: number[] }
    const free = [...tickets.values()].filter(({ id, state }) => state === 'open' && !held.has(id))
    return { ticket_id: (free.find(({ id }) => !skipped.includes(id)) ?? free[0])?.id ?? null }
  })
  answer('POST', /tickets\/\d+\/messages\/$/, async (request) => {
    const { text } = (await request.json()) as { text: string }
    const id = idIn(request)
    const by = held.get(id)
    if (by) return refusal(409, `${by} همین حالا`, { code: 'claimed_by_colleague' })
    const before = of(request)
    const messages = [...before.messages, said(20, 'staff', 'رضا', text)]
    const answered: StaffTicket = { ...before, state: 'answered', messages }
    tickets.set(id, answered)
    return answered
  })
})

const heading = (id: number) => page.getByRole('heading', { name: `پرسش ${id}` })
const text = () => page.getByLabelText(staffTicketTexts.answer)
const sendNext = () => page.getByRole('button', { name: staffTicketTexts.sendNext })

test('a ticket that a colleague is answering can be read and written on, and not sent', async () => {
  held.set(4, MINA)
  openPanel('/staff/tickets/4')
  await expect.element(page.getByText(staffTicketTexts.held.title(MINA)), { timeout: 20_000 }).toBeVisible()
  await expect.element(page.getByText('بنرم دیده نمی‌شود.')).toBeVisible()
  await text().fill('پاسخ من')
  expect(sendNext().query()).toBeNull()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(timesAsked('POST', `${STAFF}tickets/4/messages/`)).toBe(0)
})

test('a colleague who came first keeps the answer back, with its text', async () => {
  openPanel('/staff/tickets/4')
  await text().fill('پاسخ من', { timeout: 20_000 })
  held.set(4, MINA)
  await sendNext().click()
  await expect.element(page.getByText(staffTicketTexts.held.title(MINA))).toBeVisible()
  await expect.element(text()).toHaveValue('پاسخ من')
  await expect.element(page.getByText(`${MINA} همین حالا`)).toBeVisible()
})

test('after an answer the next ticket that nobody has opens, and the last one leads to the list', async () => {
  held.set(5, MINA)
  openPanel('/staff/tickets')
  await expect.element(page.getByText(staffTicketTexts.held.title(MINA)), { timeout: 20_000 }).toBeVisible()
  await page.getByRole('link', { name: /پرسش 4/ }).click()
  await text().fill('یک')
  await sendNext().click()
  await expect.element(heading(6)).toBeVisible()
  await expect.element(text()).toHaveValue('')
  expect(asked).toContain(`DELETE ${STAFF}tickets/4/claim/`)
  await text().fill('دو')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText(staffTicketTexts.sentLast)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: staffTicketTexts.title })).toBeVisible()
})

test('a ticket that was left without an answer comes after the others', async () => {
  openPanel('/staff/tickets')
  await page.getByRole('link', { name: /پرسش 4/ }).click({ timeout: 20_000 })
  const next = page.getByRole('button', { name: staffTicketTexts.next })
  await next.click()
  await expect.element(heading(5)).toBeVisible()
  await next.click()
  await expect.element(heading(6)).toBeVisible()
  await next.click()
  await expect.element(heading(4)).toBeVisible()
})

test('a ticket is given to a colleague', async () => {
  openPanel('/staff/tickets/4')
  const assignee = page.getByLabelText(staffTicketTexts.assignee)
  await expect.element(assignee, { timeout: 20_000 }).toHaveValue('')
  await expect.element(page.getByRole('option', { name: MINA })).toBeInTheDocument()
  await assignee.selectOptions('8')
  await expect.element(page.getByText(staffTicketTexts.assigneeChanged)).toBeVisible()
  await expect.element(assignee).toHaveValue('8')
})
