import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TermsMistake, termsOf } from './parse-terms.ts'

const HEAD = '---\nversion: 1405-09-01\n---\n'
const of = (body: string) => termsOf(`${HEAD}# شرایط\n\n${body}`)
const words = (text: string, style: object = {}) => ({ text, is_strong: false, href: null, ...style })

test('title, version, introduction and clauses', () => {
  const terms = of('درآمد\nدر دو خط.\n\n## یکم\n\nبند.\n\n## دوم\n\n- الف\n- ب\n')
  expect(terms.title).toBe('شرایط')
  expect(terms.version).toBe('2026-11-22')
  expect(terms.intro).toEqual([{ kind: 'paragraph', words: [words('درآمد در دو خط.')] }])
  expect(terms.clauses.map(({ title }) => title)).toEqual(['یکم', 'دوم'])
  expect(terms.clauses[1]?.blocks).toEqual([
    { kind: 'list', is_ordered: false, items: [[words('الف')], [words('ب')]] },
  ])
})

test('bold text, and links to pages, mailboxes and phones', () => {
  const [paragraph] = of(
    'یک **مهم** و [نشانی](https://example.ir/a) و [تلفن](tel:02100000000).\n\n## یکم\n\nبند.',
  ).intro
  expect(paragraph).toMatchObject({
    words: [
      words('یک '),
      words('مهم', { is_strong: true }),
      words(' و '),
      words('نشانی', { href: 'https://example.ir/a' }),
      words(' و '),
      words('تلفن', { href: 'tel:02100000000' }),
      words('.'),
    ],
  })
})

test.each([
  ['raw HTML', 'متن\n\n<script>alert(1)</script>\n\n## یکم'],
  ['HTML within a sentence', 'متن <b onclick="x()">مهم</b>\n\n## یکم'],
  ['a script in a link', '[متن](javascript:alert(1))\n\n## یکم'],
  ['a link without encryption', '[متن](http://example.ir)\n\n## یکم'],
  ['a picture', '![متن](https://example.ir/a.png)\n\n## یکم'],
  ['a table', '| الف |\n| --- |\n| ب |\n\n## یکم'],
  ['a heading below clauses', '## یکم\n\n### زیربند'],
  ['a list within a list', '## یکم\n\n- الف\n  - ب'],
  ['no clause', 'متن'],
  ['an empty heading', '##\n\nمتن'],
])('%s is refused with a sentence', (_, body) => {
  expect(() => of(body)).toThrow(TermsMistake)
})

test.each([
  '',
  '# شرایط\n\n## یکم',
  '---\nversion: 1405-13-01\n---\n# الف\n\n## ب',
  '---\nversion: 2026-11-22\n---\n# الف\n\n## ب',
])('a head without a Jalali date is refused', (text) =>
  expect(() => termsOf(text)).toThrow('version: 1405-09-01'),
)

test('Persian digits and Windows line ends work too', () => {
  expect(termsOf('---\r\nversion: ۱۴۰۵-۰۹-۰۱\r\n---\r\n# شرایط\r\n\r\n## یکم\r\n\r\nبند.\r\n').version).toBe(
    '2026-11-22',
  )
})

test('any text becomes terms of text and safe addresses, or is refused with a sentence', () => {
  const piece = fc.constantFrom(
    '# ',
    '## ',
    '- ',
    '1. ',
    '**',
    '[a](',
    'javascript:x',
    'https://a.ir',
    ')',
    '<i>',
    '\n\n',
    '\n',
    '`',
    'متن',
    '![',
    '&lt;',
    '\\',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      try {
        const hrefs = JSON.stringify(of(pieces.join(''))).match(/"href":"[^"]*/g) ?? []
        for (const href of hrefs) expect(href).toMatch(/"(https|mailto|tel):/)
      } catch (error) {
        expect(error).toBeInstanceOf(TermsMistake)
      }
    }),
  )
})

test('our own terms can be read, and contain what every advertiser asks about', () => {
  const terms = termsOf(readFileSync(path.join(import.meta.dirname, '../../../../data/terms.md'), 'utf8'))
  expect(terms.clauses.length).toBeGreaterThanOrEqual(10)
  expect(terms.clauses.every(({ blocks }) => blocks.length > 0)).toBe(true)
})
