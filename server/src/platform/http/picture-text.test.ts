import { expect, test } from 'vitest'
import { pictureBytes } from './picture-text.ts'

const bytesOf = (text: string) => pictureBytes(Buffer.from(text))

test('a data URL and plain base64 contain the same bytes', async () => {
  const bytes = Buffer.from('a picture, so to say')
  const base64 = bytes.toString('base64')
  expect(await bytesOf(base64)).toEqual(bytes)
  expect(await bytesOf(`data:image/png;base64,${base64}`)).toEqual(bytes)
  expect(await bytesOf(base64.replace(/=+$/, ''))).toEqual(bytes)
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
])('%j is not a picture', async (text) => expect(await bytesOf(text)).toBeNull())

test('one wrong letter among millions is found', async () => {
  const letters = 'A'.repeat(4_000_000)
  expect(await bytesOf(letters)).toHaveLength(3_000_000)
  for (const end of ['*AAA', '=AAA', '-AAA', '\u0141AAA']) expect(await bytesOf(letters + end)).toBeNull()
  for (const at of [0, 2_097_148, 3_000_000])
    expect(await bytesOf(`${letters.slice(0, at)}A===${letters.slice(at)}`)).toBeNull()
})
