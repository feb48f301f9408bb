import { expect, test } from 'vitest'
import { pictureBytes } from './picture-source.ts'

test('a data URL and plain base64 contain the same bytes', () => {
  const bytes = Buffer.from('a picture, so to say')
  const base64 = bytes.toString('base64')
  expect(pictureBytes(base64)).toEqual(bytes)
  expect(pictureBytes(`data:image/png;base64,${base64}`)).toEqual(bytes)
  expect(pictureBytes(base64.replace(/=+$/, ''))).toEqual(bytes)
})

test.each([
  '',
  'data:image/png;base64,',
  'AAA*',
  'A',
  'data:text/html;base64,AAAA',
  'data:image/png,AAAA',
  'AA=A',
  'AAAA AAAA',
  'AA\nAAA',
  'AAAA-AAA',
  'AAAA_AAA',
  '\u0141AAA',
])('%j is not a picture', (text) => expect(pictureBytes(text)).toBeNull())

test('one wrong letter among millions is found', () => {
  const letters = 'A'.repeat(4_000_000)
  expect(pictureBytes(letters)).toHaveLength(3_000_000)
  for (const end of ['*AAA', '=AAA', '-AAA', '\u0141AAA']) expect(pictureBytes(letters + end)).toBeNull()
})
