import { expect, test } from 'vitest'
import { EMPTY_TICKET, ticketProblems } from './ticket-form.tsx'

const whole = { category: 'payments', subject: 'شارژ نشد', text: 'پول کم شد ولی موجودی همان است.' }

test('a whole ticket has no problem', () => {
  expect(ticketProblems(whole)).toEqual({})
})

test('what is missing is named at its field', () => {
  expect(ticketProblems(EMPTY_TICKET)).toEqual({
    category: 'required',
    subject: 'required',
    text: 'required',
  })
  expect(ticketProblems({ ...whole, subject: 'آ' })).toEqual({ subject: 'too_short' })
  expect(ticketProblems({ ...whole, text: ' \u200c\n' })).toEqual({ text: 'required' })
  expect(ticketProblems({ ...whole, text: 'آ'.repeat(4_001) })).toEqual({ text: 'too_long' })
})
