import { expect, test } from 'vitest'
import { replyDraftOf, replyProblems } from './reply-form.tsx'

test('a reply is a text, files or both', () => {
  expect(replyProblems({ text: 'سلام' }, false)).toEqual({})
  expect(replyProblems({ text: '' }, true)).toEqual({})
  expect(replyProblems({ text: ' \n\u200c' }, false)).toEqual({ text: 'required' })
  expect(replyProblems({ text: 'آ'.repeat(4_001) }, true)).toEqual({ text: 'too_long' })
})

test('what was kept may be anything', () => {
  expect(replyDraftOf({ text: 5 })).toBeNull()
  expect(replyDraftOf({ text: '' })).toBeNull()
  expect(replyDraftOf({ text: 'نیمه' })).toEqual({ text: 'نیمه' })
})
