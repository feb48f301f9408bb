import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isTest, linesLike, root, sources } from './sources.ts'

/** Folders whose comments are plain English. */
const PLAIN = ['shared', 'sandbox', 'server', 'web', 'launch', 'checks', 'bench', 'e2e']
const PAGES = ['*.md', 'docs/**/*.md', ...PLAIN.map((folder) => `${folder}/**/*.md`)]

const AVOIDED =
  'anew|whoever|whomever|whom|for ever|for good|in vain|thereof|whence|of old|mends?|mended|lest|betimes|save for|for want of|shall|hence|thus|upon|tidings|but for|whosever'
const IN_TEXT = new RegExp(String.raw`\b(${AVOIDED})\b`, 'i')
const IN_COMMENT = new RegExp(String.raw`(^|\s)(//|/?\*+|--)\s.*\b(${AVOIDED}|alike)\b`, 'i')

test('comments say it in plain words', () => {
  const files = sources.filter((file) => PLAIN.some((folder) => file.startsWith(`${folder}/`)))
  expect(files.length).toBeGreaterThan(100)
  expect(linesLike(files, IN_COMMENT)).toEqual([])
})

test('titles of tests say it in plain words', () => {
  const TITLE = new RegExp(
    String.raw`^(test|describe|  test|  describe)[.\w]*\((['"\`]).*\b(${AVOIDED}|alike)\b`,
    'i',
  )
  const tests = sources.filter((file) => isTest(file))
  expect(tests.length).toBeGreaterThan(100)
  expect(linesLike(tests, TITLE)).toEqual([])
})

test('documents say it in plain words', () => {
  const pages = globSync(PAGES, { cwd: root, exclude: ['**/node_modules/**'] })
  expect(pages.map((page) => path.basename(page))).toContain('glossary.md')
  // The words to avoid are a table of AGENTS.md.
  const found = linesLike(pages, IN_TEXT).filter((line) => !/^AGENTS\.md:\d+ \|/.test(line))
  expect(found).toEqual([])
})

test('texts keep the name of their export: `reportTexts` is the same in every file', () => {
  const RENAMED = /^import .*\b(\w*Texts) as \w+/
  const NAMELESS = /^export const (?!\w+Texts\b)(fa|texts)\b/
  expect(linesLike(sources, RENAMED)).toEqual([])
  expect(linesLike(sources, NAMELESS)).toEqual([])
})
