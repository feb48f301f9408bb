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
])('in %j, %j is found: %s', (code, name, isFound) => {
  expect(isNamedIn(code, name)).toBe(isFound)
})

/** The list of sections and the rows of the tables, each with the page that its table is about. */
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

/** Whether `file › describe › test` is there: a file of tests, and titles in it in this order. */
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

/** The first argument of a call, where the call has more: so a title stands, with parameters or without. */
const TITLE =
  /(\.skip|\.todo|\.only)?\(\s*(?:'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`),/g

/** What a parameter of a title stands for: `%s`, `$name`, `${…}`. */
const PARAMETER = /%[sdifjo#]|\$\{[^}]*\}|\$\w+/

function isNamedIn(code: string, name: string): boolean {
  const titles = titlesOf(code)
  let from = 0
  for (const part of name.split(' › ')) {
    const at = titles.findIndex((title, index) => index >= from && title.test(part))
    if (at < 0) return false
    from = at + 1
  }
  return true
}

const titles = new Map<string, RegExp[]>()

function titlesOf(code: string): RegExp[] {
  const read = titles.get(code) ?? readTitles(code.replace(/^\s*\/\/.*$/gm, ''))
  titles.set(code, read)
  return read
}

function readTitles(code: string): RegExp[] {
  return [...code.matchAll(TITLE)].flatMap(([, skipped, single, double, template]) => {
    if (skipped !== undefined) return []
    const title = (single ?? double ?? template ?? '').replace(/\\(['"`\\])/g, '$1')
    const fixed = title.split(PARAMETER)
    // A title of parameters alone would be any title; its own text is none but itself.
    const hasWords = fixed.some((part) => /\p{L}/u.test(part))
    return [new RegExp(`^${(hasWords ? fixed : [title]).map(literal).join('.+')}$`, 'u')]
  })
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
