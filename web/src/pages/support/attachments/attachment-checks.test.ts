import { expect, test } from 'vitest'
import { attachmentProblem } from './attachment-checks.ts'

const limits = { attachments: 5, attachment_size: 1_000 }

test.each([
  ['a.png', 'image/png', 1_000, null],
  ['a.pdf', 'application/pdf', 1, null],
  ['A.JPG', '', 1, null],
  ['a.png', 'image/png', 1_001, 'attachment_too_large'],
  ['a.png', 'image/png', 0, 'empty_file'],
  ['a.gif', 'image/gif', 1, 'not_an_attachment'],
  ['a.exe', '', 1, 'not_an_attachment'],
  ['a.png', 'text/html', 1, 'not_an_attachment'],
  ['a.png', 'constructor', 1, 'not_an_attachment'],
])('%s of type "%s" and %d bytes: %s', (name, type, size, problem) => {
  expect(attachmentProblem({ name, type, size }, limits)).toBe(problem)
})

test('with the limits unknown the server says what is too large', () => {
  expect(attachmentProblem({ name: 'a.png', type: 'image/png', size: 10 ** 9 }, undefined)).toBeNull()
})
