import { expect, test } from 'vitest'
import { said } from '../../../../test/ticket-example.ts'
import { answersFor, filledAnswer, withInserted } from './saved-answer-text.ts'

const saved = (id: number, title: string, category: string | null = null) => ({
  id,
  title,
  text: `متن ${title}`,
  category,
})

test('names stand in their places, as they are written', () => {
  const account = { id: 1, name: 'کفش $& نو', is_vip: false }
  const messages = [said(1, 'customer', 'سارا', 'سلام'), said(2, 'staff', 'مینا', 'سلام')]
  expect(filledAnswer('سلام {نام}، حساب {حساب}. {نام}!', { account, messages })).toBe(
    'سلام سارا، حساب کفش $& نو. سارا!',
  )
  expect(filledAnswer('{نام}', { account, messages: [] })).toBe('کفش $& نو')
  expect(filledAnswer('{دیگر}', { account, messages })).toBe('{دیگر}')
})

test('a search finds a part of title or text in any form of letters; the ticket’s category comes first', () => {
  const all = [saved(1, 'زمان بررسی', 'payments'), saved(2, 'بازگشت وجه', 'other'), saved(3, 'نیم‌فاصله')]
  const ids = (search: string) => answersFor(all, search, 'other').map(({ id }) => id)
  expect(ids('')).toEqual([2, 1, 3])
  expect(ids('بررسي')).toEqual([1])
  expect(ids('نیم فاصله')).toEqual([3])
  expect(ids('هیچ')).toEqual([])
})

test('a text goes to where the cursor is', () => {
  expect(withInserted('الف ج', 'ب ', { start: 4, end: 4 })).toBe('الف ب ج')
  expect(withInserted('الف xx ج', 'ب', { start: 4, end: 6 })).toBe('الف ب ج')
})
