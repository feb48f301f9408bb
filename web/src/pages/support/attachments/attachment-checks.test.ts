import { expect, test } from 'vitest'
import { attachmentProblem } from './attachment-checks.ts'

const limits = { attachments: 5, attachment_size: 1_000 }
const PNG = '\x89PNG\r\n\x1a\n'
const file = (start: string, size: number, type = '') =>
  new File([Uint8Array.from(start.padEnd(size, '.'), (letter) => letter.charCodeAt(0))], 'a', { type })

test.each([
  ['a picture', file(PNG, 1_000, 'image/png'), null],
  ['a document', file('%PDF-1.7', 9, 'application/pdf'), null],
  ['a picture without type and ending', file('\xff\xd8\xff', 12), null],
  ['a picture of another type', file('\xff\xd8\xff', 12, 'image/pjpeg'), null],
  ['too large', file(PNG, 1_001), 'attachment_too_large'],
  ['empty', file('', 0, 'image/png'), 'empty_file'],
  ['a moving picture', file('GIF89a', 20, 'image/gif'), 'not_an_attachment'],
  ['a program', file('MZ', 20), 'not_an_attachment'],
  ['a page that calls itself a picture', file('<!doctype html>', 20, 'image/png'), 'not_an_attachment'],
])('%s: %j is told as %s', async (_, chosen, problem) => {
  expect(await attachmentProblem(chosen, limits)).toBe(problem)
})

test('with the limits unknown the server says what is too large', async () => {
  expect(await attachmentProblem(file(PNG, 5_000), undefined)).toBeNull()
})

test('a file that was changed since it was chosen is to be chosen again', async () => {
  const changed = file(PNG, 20)
  changed.slice = () => {
    const gone = new Blob()
    gone.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'))
    return gone
  }
  expect(await attachmentProblem(changed, limits)).toBe('file_changed')
})
