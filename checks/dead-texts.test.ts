import { expect, test } from 'vitest'
import { sources, textOf } from './sources.ts'

const TEXTS = sources.filter((file) => file.startsWith('web/src/i18n/') && !file.includes('.test.'))
const READERS = sources.filter((file) => /^(?:web\/|e2e\/)/.test(file) && !TEXTS.includes(file))
const all = (files: string[]) => files.map((file) => textOf(file)).join('\n')
const readers = all(READERS)
const everywhere = readers + all(TEXTS)
/** Codes and kinds that groups of texts are read by: from the wire, rules and reference data. */
const codes =
  all(sources.filter((file) => /^(?:shared|server)\/src\//.test(file))) +
  textOf('data/reference/categories.json')

/** Names of texts and groups of texts: the word before a colon at the start of a line. */
function namesIn(file: string): string[] {
  return [...textOf(file).matchAll(/^ {2,}'?([A-Za-z]\w*)'?(?:\(|:)/gm)].map(([, name = '']) => name)
}

/** A text is read by its name after a dot, by destructuring, or when a key reads its whole group. */
function isRead(name: string): boolean {
  return (
    new RegExp(`\\.${name}\\b`).test(everywhere) ||
    new RegExp(`['"\`]${name}['"\`]|\\b${name}:`).test(codes) ||
    new RegExp(`[{,]\\s*${name}\\s*[,:}]|['"\`]${name}['"\`]`).test(readers)
  )
}

test('every text of the panel is read somewhere', () => {
  const dead = TEXTS.flatMap((file) =>
    namesIn(file)
      .filter((name) => !isRead(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(dead).toEqual([])
})
