import { expect, test } from 'vitest'
import { writingPart } from './message-form.tsx'

const draft = { subject: '', text: '' }

test('each part of a refusal is said at its field or at the files', () => {
  expect(writingPart('subject', draft)).toBe('subject')
  expect(writingPart('attachments.1', draft)).toBe('attachments')
})

test('what has no place of its own is said under the form', () => {
  expect(writingPart('category', draft)).toBeNull()
  expect(writingPart('else', draft)).toBeNull()
})
