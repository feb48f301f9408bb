import { expect, test } from 'vitest'
import { linkedText } from './message-text.tsx'

const linksOf = (text: string) =>
  linkedText(text)
    .filter(({ isLink }) => isLink)
    .map((part) => part.text)

test.each([
  ['بی‌نشانی', []],
  ['', []],
  ['ببینید: https://example.ir/a?b=1#c.', ['https://example.ir/a?b=1#c']],
  ['(https://example.ir)، http://x.ir/؟', ['https://example.ir', 'http://x.ir/']],
  ['«https://example.ir/راه»', ['https://example.ir/راه']],
  ['https:// و javascript:alert(1) و ftp://x.ir', []],
])('%s', (text, links) => {
  expect(linksOf(text)).toEqual(links)
  expect(
    linkedText(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
