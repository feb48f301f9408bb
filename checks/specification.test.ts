import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root, textOf } from './sources.ts'

type Rule = { number: string; text: string; tests: string[] }

/** Where a section sign may stand. */
const REFERRING = '**/*.{ts,tsx,mjs,css,html,md,sql,json,yml}'

const { chapters, rules } = specification(textOf('docs/specification.md'))

test('every chapter has rules, and every rule a number of its own, a sentence and a test', () => {
  expect(chapters.length).toBeGreaterThan(20)
  const numbers = rules.map(({ number }) => number)
  expect(chapters.filter((chapter) => !numbers.some((it) => it.startsWith(`${chapter}.`)))).toEqual([])
  expect(numbers.filter((number) => !chapters.includes(chapterOf(number)))).toEqual([])
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
  const empty = rules.filter(({ text, tests }) => !text.endsWith('.') || tests.length === 0)
  expect(empty.map(({ number }) => number)).toEqual([])
})

test('every test that a rule names is there', () => {
  const named = new Set(rules.flatMap(({ tests }) => tests))
  expect(named.size).toBeGreaterThan(200)
  expect([...named].filter((name) => !isThere(name))).toEqual([])
})

test('every section that anything refers to is here, and nothing refers to another document', () => {
  const known = new Set([...chapters, ...rules.map(({ number }) => number)])
  const files = globSync(REFERRING, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
  const found = files.flatMap((file) => referencesIn(file, textOf(file)))
  expect(found.length).toBeGreaterThan(200)
  expect(found.filter(({ of, number }) => of !== undefined || !known.has(number))).toEqual([])
})

test.each<[code: string, name: string, isFound: boolean]>([
  ["test('a rule', () => {})", 'a rule', true],
  ["test('a rule', () => {})", 'a rul', false],
  ["// test('a rule', () => {})", 'a rule', false],
  ["test.skip('a rule', () => {})", 'a rule', false],
  ["expect('a rule').toBe(1)", 'a rule', false],
  ["test.each([1, 2])(\n  '%i of %s is kept',", '1 of them is kept', true],
  ["test.each([1, 2])(\n  '%i of %s is kept',", '%i of %s is kept', true],
  ['test(`${kind} page: paid`, run)', 'old page: paid', true],
  ['test(`${kind} page: paid`, run)', 'old page: unpaid', false],
  ["test('whose it isn\\'t', run)", "whose it isn't", true],
  ["describe('a card', () => {\n  test('is told', run)", 'a card › is told', true],
  ["test('is told', run)\ndescribe('a card', () => {", 'a card › is told', false],
  ["describe('a card', () => {\n  test('is told', run)", 'a card', false],
  ["test.describe('a card', () => {\n  test('is told', run)", 'a card', false],
  ["test.describe('a card', () => {\n  test('is told', run)", 'a card › is told', true],
  ["describe.each([1, 2])('a card', (size) => {", 'a card', false],
  ["test.each([[1, fn(2)]])('a rule', run)", 'a rule', true],
  ["it('is told', run)", 'is told', true],
  ["await test.step('a step', run)", 'a step', false],
  ["answer('GET', reply)", 'GET', false],
])('in %j, %j is found: %s', (code, name, isFound) => {
  expect(isNamedIn(code, name)).toBe(isFound)
})

/** The chapters, `4` or `D4`, and their rules, each with its tests below it. */
function specification(text: string) {
  const found = { chapters: [] as string[], rules: [] as Rule[] }
  for (const line of text.split('\n')) {
    const [, chapter] = /^### (D?\d+) \S/.exec(line) ?? []
    const [, number, sentence] = /^- \*\*(\S+)\*\* (.*)$/.exec(line) ?? []
    const [, name] = /^ {2}- `([^`]+)`$/.exec(line) ?? []
    if (chapter !== undefined) found.chapters.push(chapter)
    if (number !== undefined) found.rules.push({ number, text: sentence ?? '', tests: [] })
    if (name !== undefined) found.rules.at(-1)?.tests.push(name)
  }
  return found
}

const chapterOf = (number: string) => number.replace(/\.\d+$/, '')

/** Each section sign with its number, and the name of a document before it that is not this one. */
function referencesIn(file: string, text: string) {
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(/(?:\b(decisions|panel|security|of \w+\.md) )?\u00a7(D?\d+(?:\.\d+)?|\S*)/g)].map(
        ([, of, number = '']) => ({ at: `${file}:${index + 1}`, of, number }),
      ),
    )
}

/** Whether `file › describe › test` exists: a test file, and titles in it in this order. */
function isThere(name: string): boolean {
  const [file = '', ...titles] = name.split(' › ')
  if (!/\.(test|attack|e2e)\.tsx?$/.test(file) || titles.length === 0) return false
  if (!existsSync(path.join(root, file))) return false
  return isNamedIn(codeOf(file), titles.join(' › '))
}

const kept = new Map<string, string>()

function codeOf(file: string): string {
  const code = kept.get(file) ?? textOf(file)
  kept.set(file, code)
  return code
}

/** A quoted title followed by more arguments, with or without parameters. */
const QUOTED = /\(\s*(?:'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`),/.source
/** The cases of `test.each`, which come before the title; no other test begins among them. */
const CASES = /(?<=\.(?:each|for))(?:(?!\b(?:test|it|describe)[.(])[^])*?\)/.source
/** A test or a group of tests: `test`, `it`, `test.each`; `describe`, `test.describe`. */
const TITLE = new RegExp(String.raw`\b(test|it|describe)((?:\.\w+)*)(?:${CASES})?${QUOTED}`, 'g')

/** A parameter in a title: `%s`, `$name`, `${…}`. */
const PARAMETER = /%[sdifjo#]|\$\{[^}]*\}|\$\w+/

/** Groups may come before the title of a test; a group alone is no test. */
function isNamedIn(code: string, name: string): boolean {
  const titles = titlesOf(code)
  const parts = name.split(' › ')
  let from = 0
  for (const [place, part] of parts.entries()) {
    const isLast = place === parts.length - 1
    const at = titles.findIndex(
      ({ title, isTest }, index) => index >= from && isTest === isLast && title.test(part),
    )
    if (at < 0) return false
    from = at + 1
  }
  return true
}

type Title = { title: RegExp; isTest: boolean }
const titles = new Map<string, Title[]>()

function titlesOf(code: string): Title[] {
  const read = titles.get(code) ?? readTitles(code.replace(/^\s*\/\/.*$/gm, ''))
  titles.set(code, read)
  return read
}

/** Tests that always run, and groups; not steps or hooks. */
const RUNS = /^(?:|\.each|\.for|\.concurrent|\.describe|\.describe\.each)$/

function readTitles(code: string): Title[] {
  return [...code.matchAll(TITLE)].flatMap(([, callee, more = '', single, double, template]) => {
    if (!RUNS.test(more)) return []
    const title = (single ?? double ?? template ?? '').replace(/\\(['"`\\])/g, '$1')
    const fixed = title.split(PARAMETER)
    // A title of parameters alone would match any title; its own text matches only itself.
    const hasWords = fixed.some((part) => /\p{L}/u.test(part))
    const pattern = new RegExp(`^${(hasWords ? fixed : [title]).map(literal).join('.+')}$`, 'u')
    return [{ title: pattern, isTest: callee !== 'describe' && !more.includes('describe') }]
  })
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
