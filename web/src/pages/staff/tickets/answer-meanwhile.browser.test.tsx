import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPanel } from '../../../../test/open-panel.tsx'
import { said, ticketExample as ticket } from '../../../../test/ticket-example.ts'
import { answer, refusal } from '../../../../test/wire.ts'
import { staffTicketTexts } from '../../../i18n/staff-tickets.ts'

const STAFF = '/svc/staff/api/v1/'
test('an answer beside a colleague’s is refused with its text, and sent only once theirs was read', async () => {
  const waiting = { reviews: null, financial_approvals: null, tickets: 1, payments: null }
  answer('GET', `${STAFF}desk/`, () => ({ user_id: 9, name: 'رضا', rights: ['support'], waiting }))
  let messages = ticket.messages
  const sent: { text: string; last_message_id: number }[] = []
  answer('GET', `${STAFF}tickets/4/`, () => ({ ...ticket, messages }))
  answer('POST', `${STAFF}tickets/4/messages/`, async (request) => {
    const message = (await request.json()) as (typeof sent)[number]
    sent.push(message)
    if (message.last_message_id < (messages.at(-1)?.id ?? 0)) return refusal(409, 'پاسخ داده شد')
    messages = [...messages, said(12, 'staff', 'رضا', message.text)]
    return { ...ticket, messages }
  })
  answer('POST', `${STAFF}tickets/4/claim/`, () => ({ held_by: null }))
  openPanel('/staff/tickets/4')
  const text = page.getByLabelText(staffTicketTexts.answer)
  await text.fill('بنر تأیید شد.', { timeout: 20_000 })
  messages = [...messages, said(11, 'staff', 'مینا بازبین', 'بررسی می‌کنم.')]
  const send = page.getByRole('button', { name: staffTicketTexts.send })
  await send.click()
  await expect.element(page.getByText(staffTicketTexts.answeredMeanwhile('مینا بازبین'))).toBeVisible()
  await expect.element(page.getByText('بررسی می‌کنم.')).toBeVisible()
  await expect.element(text).toHaveValue('بنر تأیید شد.')
  await page.getByRole('button', { name: staffTicketTexts.readMeanwhile }).click()
  await send.click()
  await expect.element(text).toHaveValue('')
  expect(sent.map(({ last_message_id }) => last_message_id)).toEqual([10, 11])
  expect(page.getByRole('alert').query()).toBeNull()
})
