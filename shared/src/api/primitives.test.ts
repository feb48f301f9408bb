import { expect, test } from 'vitest'
import { line } from './primitives.ts'

const isAccepted = (text: string) => line(5, 10).safeParse(text).success

test.each(['abcde', 'درخواست', ' abcde ', 'می‌خواهد'])('%j is a line of five letters or more', (text) => {
  expect(isAccepted(text)).toBe(true)
})

test.each(['', 'abcd', 'a\u200c\u200c\u200c\u200c', 'a   b', '\u200c'.repeat(5), 'abcdefghijk', 'abc\ndef'])(
  '%j is not',
  (text) => {
    expect(isAccepted(text)).toBe(false)
  },
)

test('what looks empty is asked for, and said once', () => {
  const codes = ['', '\u200c', 'abc'].map((text) => line(5, 10).safeParse(text).error?.issues)
  expect(codes).toMatchObject([
    [{ message: 'required' }],
    [{ message: 'required' }],
    [{ message: 'too_short' }],
  ])
  expect(line(0, 10).safeParse('').success).toBe(true)
})
