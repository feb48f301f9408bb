import { describe, expect, test } from 'vitest'
import { amountText, typedAmount, type Edit } from './money-field.tsx'

/** Types like a person: `|` stands for the caret. */
function typed(marked: string, before = '', edit: Edit = 'key') {
  const { text, caret, amount } = typedAmount(marked.replace('|', ''), marked.indexOf('|'), before, edit)
  return { field: `${text.slice(0, caret)}|${text.slice(caret)}`, amount }
}

test.each([
  ['3|', '۳|', 3],
  ['۳۰۰۰|', '۳٬۰۰۰|', 3_000],
  ['٣٠٠٠٠٠|', '۳۰۰٬۰۰۰|', 300_000],
  ['1,500,000|', '۱٬۵۰۰٬۰۰۰|', 1_500_000],
  ['1,500,000.00|', '۱٬۵۰۰٬۰۰۰|', 1_500_000],
  ['1,500,000.00 تومان|', '۱٬۵۰۰٬۰۰۰|', 1_500_000],
  ['۱۸٬۱۸۱٫۸|', '۱۸٬۱۸۱|', 18_181],
  ['1.500.000|', '۱٬۵۰۰٬۰۰۰|', 1_500_000],
  ['۱٫۵۰۰٫۰۰۰|', '۱٬۵۰۰٬۰۰۰|', 1_500_000],
  ['150 هزار|', '۱۵۰|', 150],
  ['007|', '۷|', 7],
  ['0|', '۰|', 0],
  ['|', '|', null],
  ['9999999999999999|', '۹۹۹٬۹۹۹٬۹۹۹٬۹۹۹|', 999_999_999_999],
])('%s becomes %s', (marked, field, amount) => {
  expect(typed(marked)).toEqual({ field, amount })
})

describe('the caret stays put', () => {
  test('when a digit in the middle makes a new group', () => {
    expect(typed('۱۲9|۳٬۴۵۶', '۱۲۳٬۴۵۶').field).toBe('۱٬۲۹|۳٬۴۵۶')
  })

  test('when a digit is deleted', () => {
    expect(typed('۱٬|۳۴۵', '۱٬۲۳۴۵').field).toBe('۱|٬۳۴۵')
  })

  test('when a point is typed between digits', () => {
    expect(typed('۱.|۲۳', '۱۲۳')).toEqual({ field: '۱|۲۳', amount: 123 })
  })

  test('and delete before a separator takes the digit after it', () => {
    expect(typed('۱|۲۳۴', '۱٬۲۳۴', 'delete')).toEqual({ field: '۱|۳۴', amount: 134 })
  })

  test('and backspace over a separator takes the digit before it', () => {
    expect(typed('۱۲۳|۴۵۶', '۱۲۳٬۴۵۶')).toEqual({ field: '۱۲|٬۴۵۶', amount: 12_456 })
  })
})

test.each([
  // The same digits without their marks, in place of all.
  ['300000|', '۳۰۰٬۰۰۰', '۳۰۰٬۰۰۰|', 300_000],
  ['300,000|', '۳۰۰٬۰۰۰', '۳۰۰٬۰۰۰|', 300_000],
  ['1.23|', '۱۲۳', '۱|', 1],
  ['3000 000|', '۳٬۰۰۰٬۰۰۰', '۳٬۰۰۰٬۰۰۰|', 3_000_000],
  // A mark cut out takes no digit along.
  ['۱|۲۳۴', '۱٬۲۳۴', '۱|٬۲۳۴', 1_234],
  ['|', '۱٬۲۳۴', '|', null],
])('%s pasted, dropped, cut or filled in over %s is taken as it is', (marked, before, field, amount) => {
  expect(typed(marked, before, 'whole')).toEqual({ field, amount })
})

test('an amount is shown grouped, none as nothing', () => {
  expect(amountText(300_000)).toBe('۳۰۰٬۰۰۰')
  expect(amountText(null)).toBe('')
})
