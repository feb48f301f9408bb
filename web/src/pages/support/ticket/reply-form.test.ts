import { expect, test } from 'vitest'
import { replyProblems } from './reply-form.tsx'

test('a reply is a text, files or both', () => {
  expect(replyProblems({ text: 'سلام' }, false)).toEqual({})
  expect(replyProblems({ text: '' }, true)).toEqual({})
  expect(replyProblems({ text: ' \n\u200c' }, false)).toEqual({ text: 'required' })
  expect(replyProblems({ text: 'آ'.repeat(4_001) }, true)).toEqual({ text: 'too_long' })
})
