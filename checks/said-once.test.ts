import { expect, test } from 'vitest'
import fieldErrors from '../data/texts/field-errors.json' with { type: 'json' }
import { errorTexts } from '../server/src/platform/texts/errors.ts'
import { sources, textOf } from './sources.ts'

// A refusal is shown with the server's sentence, and a field's problem with the sentence in a shared file; a
// copy in the panel would hide later changes.

/** Without marks and spaces, so that a copy with different punctuation is found too. */
const letters = (text: string) => text.replace(/[^\u0621-\u06cc]/g, '')

/** `file: sentence` of those that are repeated in one of the files. */
function copies(sentences: Iterable<string>, files: string[]): string[] {
  const wanted = new Map([...sentences].map((text) => [letters(text), text]))
  return files.flatMap((file) =>
    [...textOf(file).matchAll(/'([^'\n]+)'|`([^`]+)`/g)]
      .map(([, plain, template]) => wanted.get(letters(plain ?? template ?? '')))
      .filter((text) => text !== undefined)
      .map((text) => `${file}: ${text}`),
  )
}

const inFolder = (folder: string) =>
  sources.filter((file) => file.startsWith(folder) && !file.includes('.test.'))
const panel = inFolder('web/src/i18n/')

/** Headings of error pages, each with an explanation below it. */
const HEADINGS = [
  `web/src/i18n/transactions.ts: ${errorTexts.statement_not_found}`,
  `web/src/i18n/marketplace-posts.ts: ${fieldErrors.not_own_post}`,
]

const notHeadings = (found: string[]) => found.filter((each) => !HEADINGS.includes(each))

test('a sentence of a refused call stands nowhere in the panel', () => {
  expect(notHeadings(copies(Object.values(errorTexts), panel))).toEqual([])
})

test('a sentence of a refused field stands in its file alone', () => {
  const found = copies(Object.values(fieldErrors), [...panel, ...inFolder('server/src/platform/texts/')])
  expect(notHeadings(found)).toEqual([])
})
