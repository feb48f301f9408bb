import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root, textOf } from './sources.ts'

type Row = { page: string; section: string; rule: string; tests: string[] }

const { sections, rows } = conformance(textOf('docs/conformance.md'))

test('every section of the specification has rows, and every row a section and a test', () => {
  expect(sections.length).toBeGreaterThan(20)
  const told = new Set(rows.map(({ page, section }) => `${page} ${section}`))
  expect(sections.filter((section) => !told.has(section))).toEqual([])
  expect([...told].filter((section) => !sections.includes(section))).toEqual([])
  expect(rows.filter(({ rule, tests }) => rule === '' || tests.length === 0)).toEqual([])
})

test('every test that the table names is there', () => {
  const named = new Set(rows.flatMap(({ tests }) => tests))
  expect(named.size).toBeGreaterThan(200)
  expect([...named].filter((name) => !isThere(name))).toEqual([])
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

/** The list of sections and the rows of the tables, each with the page of its table. */
function conformance(text: string) {
  const found = { sections: [] as string[], rows: [] as Row[] }
  let page = ''
  for (const line of text.split('\n')) {
    const [, heading] = /^## (\w+)\.md/.exec(line) ?? []
    const [, of, list = ''] = /^Sections of (\w+)\.md: ([\d, ]+)\.$/.exec(line) ?? []
    if (heading) page = heading
    if (of) found.sections.push(...list.split(',').map((number) => `${of} ${number.trim()}`))
    const [, section, rule, tests] = /^\| (\d+) \| (.*) \| (.*) \|$/.exec(line) ?? []
    if (section === undefined) continue
    const names = [...(tests ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
    found.rows.push({ page, section, rule: rule?.trim() ?? '', tests: names })
  }
  return found
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
