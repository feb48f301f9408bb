import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isTest, linesLike, root, sources } from './sources.ts'

/** Folders whose comments are plain English. */
const PLAIN = ['shared', 'sandbox', 'server', 'web', 'launch', 'checks', 'bench', 'lab', 'e2e']
const PAGES = ['*.md', 'docs/**/*.md', ...PLAIN.map((folder) => `${folder}/**/*.md`)]

/** Old-fashioned words, and what to write. */
const INSTEAD = {
  anew: 'again',
  'whoever|whomever|whosever|whom': 'the payer, a user who …, the user that …',
  'for ever|for good': 'always, without end',
  'in vain': 'without success',
  'thereof|whence': 'of it, from where',
  'of old': 'earlier, from an older version',
  'mends?|mended': 'correct, fix',
  lest: 'so that … not',
  betimes: 'early',
  'save for|but for': 'except',
  'for want of': 'because … is missing',
  shall: 'is to',
  'hence|thus': 'so',
  upon: 'on',
  tidings: 'news, message',
}
const AVOIDED = Object.keys(INSTEAD).join('|')
const IN_TEXT = new RegExp(String.raw`\b(${AVOIDED})\b`, 'i')
const IN_COMMENT = new RegExp(String.raw`(^|\s)(//|/?\*+|--)\s.*\b(${AVOIDED}|alike)\b`, 'i')

function withAdvice(lines: readonly string[]): string[] {
  const advice = Object.entries(INSTEAD).map(
    ([words, write]) => [new RegExp(`\\b(${words})\\b`, 'i'), write] as const,
  )
  return lines.map(
    (line) => `${line} → write: ${advice.find(([words]) => words.test(line))?.[1] ?? 'the same'}`,
  )
}

test('comments say it in plain words', () => {
  const files = sources.filter((file) => PLAIN.some((folder) => file.startsWith(`${folder}/`)))
  expect(files.length).toBeGreaterThan(100)
  expect(withAdvice(linesLike(files, IN_COMMENT))).toEqual([])
})

test('titles of tests say it in plain words', () => {
  const TITLE = new RegExp(
    String.raw`^(test|describe|  test|  describe)[.\w]*\((['"\`]).*\b(${AVOIDED}|alike)\b`,
    'i',
  )
  const tests = sources.filter((file) => isTest(file))
  expect(tests.length).toBeGreaterThan(100)
  expect(withAdvice(linesLike(tests, TITLE))).toEqual([])
})

test('documents say it in plain words', () => {
  const pages = globSync(PAGES, { cwd: root, exclude: ['**/node_modules/**'] })
  expect(pages.map((page) => path.basename(page))).toContain('glossary.md')
  expect(withAdvice(linesLike(pages, IN_TEXT))).toEqual([])
})

test('texts keep the name of their export: `reportTexts` is the same in every file', () => {
  const RENAMED = /^import .*\b(\w*Texts) as \w+/
  const NAMELESS = /^export const (?!\w+Texts\b)(fa|texts)\b/
  expect(linesLike(sources, RENAMED)).toEqual([])
  expect(linesLike(sources, NAMELESS)).toEqual([])
})
