import { expect, test } from 'vitest'
import { pictureKind } from './picture-kind.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'jpeg'],
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'png'],
  ['RIFF\n\0\0\nWEBPVP8 ', 'webp'],
  ['RIFF\0\0\0\0WAVE', null],
  ['GIF89a', null],
  ['%PDF-1.7', null],
  ['', null],
])('%j is of the kind %s', (text, kind) => {
  expect(pictureKind(bytes(text))).toBe(kind)
})
