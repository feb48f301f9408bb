import type { SavedAnswer, SavedAnswerInput } from '@jarchi/shared/api/staff-saved-answers.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPanel } from '../../../../test/open-panel.tsx'
import { said, ticketExample } from '../../../../test/ticket-example.ts'
import { answer, timesAsked } from '../../../../test/wire.ts'
import { problemText } from '../../../i18n/field-problems.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { savedAnswerTexts } from '../../../i18n/staff-saved-answers.ts'
import { staffTicketTexts } from '../../../i18n/staff-tickets.ts'

const STAFF = '/svc/staff/api/v1/'
let kept: SavedAnswer[]
let notes: (typeof ticketExample)['notes']

beforeEach(() => {
  kept = [
    { id: 1, title: 'بازگشت وجه', text: 'سلام {نام}، وجه حساب {حساب} برمی‌گردد.', category: null },
    { id: 2, title: 'زمان بررسی', text: 'بررسی تا فردا طول می‌کشد.', category: 'other' },
  ]
  notes = []
  const waiting = { reviews: null, financial_approvals: null, tickets: 3, payments: null }
  const messages = [said(10, 'customer', 'سارا', 'سلام')]
  answer('GET', `${STAFF}desk/`, () => ({ user_id: 9, name: 'رضا', rights: ['support'], waiting }))
  answer('GET', '/svc/crm/api/v1/ticket-categories/', () => ({
    count: 1,
    results: [{ slug: 'other', title: 'دیگر' }],
    limits: { attachments: 3, attachment_size: 1_000_000 },
  }))
  answer('GET', `${STAFF}tickets/`, () => ({ count: 0, results: [] }))
  answer('GET', `${STAFF}ticket-colleagues/`, () => ({ count: 0, results: [] }))
  answer('GET', `${STAFF}tickets/4/`, () => ({ ...ticketExample, messages, notes }))
  answer('POST', `${STAFF}tickets/4/claim/`, () => ({ held_by: null }))
  answer('POST', `${STAFF}tickets/4/notes/`, async (request) => {
    const { text } = (await request.json()) as { text: string }
    notes = [{ id: 3, author: 'رضا', text, created_at: '2026-11-20T09:00:00.000Z' }]
    return { ...ticketExample, messages, notes }
  })
  answer('GET', `${STAFF}saved-answers/`, () => ({ count: kept.length, results: kept }))
  answer('POST', `${STAFF}saved-answers/`, async (request) => {
    const made = { id: 3, ...((await request.json()) as SavedAnswerInput) }
    kept = [...kept, made]
    return made
  })
  answer('PUT', `${STAFF}saved-answers/2/`, async (request) => {
    const changed = { id: 2, ...((await request.json()) as SavedAnswerInput) }
    kept = kept.map((each) => (each.id === 2 ? changed : each))
    return changed
  })
  answer('DELETE', `${STAFF}saved-answers/1/`, () => {
    kept = kept.filter(({ id }) => id !== 1)
    return new Response(null, { status: 204 })
  })
})

test('a saved answer is found and put in by the keyboard alone, with the customer’s names', async () => {
  openPanel('/staff/tickets/4')
  const text = page.getByLabelText(staffTicketTexts.answer)
  await text.fill('درود. ', { timeout: 20_000 })
  await userEvent.keyboard('{Control>}k{/Control}')
  const search = page.getByRole('combobox', { name: savedAnswerTexts.search })
  await expect.element(search).toHaveFocus()
  const options = page.getByRole('option').filter({ hasText: /وجه|بررسی/ })
  await expect.element(options.first().getByText('زمان بررسی')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(options.last()).toHaveAttribute('aria-selected', 'true')
  await search.fill('وجه')
  await expect.element(page.getByText(savedAnswerTexts.found('۱'))).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(text).toHaveValue('درود. سلام سارا، وجه حساب کفش نو برمی‌گردد.')
  await expect.element(text).toHaveFocus()
  await userEvent.keyboard('{Control>}k{/Control}')
  await search.fill('هیچ')
  await expect.element(page.getByText(savedAnswerTexts.nothing)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(timesAsked('POST', `${STAFF}tickets/4/messages/`)).toBe(0)
})

test('saved answers are added, changed and taken away', async () => {
  openPanel('/staff/tickets')
  await page.getByRole('link', { name: savedAnswerTexts.title }).click({ timeout: 20_000 })
  await page.getByRole('button', { name: savedAnswerTexts.add }).click()
  await page.getByRole('button', { name: savedAnswerTexts.save }).click()
  await expect.element(page.getByText(problemText('required', 'title'))).toBeVisible()
  await page.getByLabelText(savedAnswerTexts.name).fill('فاکتور')
  await page.getByLabelText(savedAnswerTexts.text).fill('فاکتور در تراکنش‌هاست.')
  await page.getByRole('button', { name: savedAnswerTexts.save }).click()
  await expect.element(page.getByText('فاکتور در تراکنش‌هاست.')).toBeVisible()
  await page.getByRole('button', { name: savedAnswerTexts.editOf('زمان بررسی') }).click()
  await page.getByLabelText(savedAnswerTexts.text).fill('تا پس‌فردا.')
  await page.getByRole('button', { name: savedAnswerTexts.save }).click()
  await expect.element(page.getByText('تا پس‌فردا.')).toBeVisible()
  await page.getByRole('button', { name: savedAnswerTexts.removeOf('بازگشت وجه') }).click()
  await page.getByRole('button', { name: savedAnswerTexts.remove, exact: true }).last().click()
  await expect.element(page.getByText(deskTexts.doneOf(savedAnswerTexts.remove))).toBeVisible()
  expect(kept.map(({ title, category }) => [title, category])).toEqual([
    ['زمان بررسی', 'other'],
    ['فاکتور', null],
  ])
})

test('a note is written apart from the answer, and says that only staff see it', async () => {
  openPanel('/staff/tickets/4')
  const answerText = page.getByLabelText(staffTicketTexts.answer)
  await answerText.fill('پاسخ', { timeout: 20_000 })
  await page.getByText(staffTicketTexts.note.add).click()
  await page.getByLabelText(staffTicketTexts.note.label).fill('قبلاً هم پرسیده است.')
  await page.getByRole('button', { name: staffTicketTexts.note.keep }).click()
  const log = page.getByRole('log')
  await expect.element(log.getByText('قبلاً هم پرسیده است.')).toBeVisible()
  await expect.element(log.getByText(staffTicketTexts.note.title)).toBeVisible()
  await expect.element(answerText).toHaveValue('پاسخ')
  expect(timesAsked('POST', `${STAFF}tickets/4/messages/`)).toBe(0)
})
