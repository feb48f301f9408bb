import path from 'node:path'
import { expect, test } from 'vitest'
import { isTest, root, sources, textOf } from './sources.ts'

const WEB = sources.filter((file) => /^web\/.*\.tsx?$/.test(file) && !isTest(file))
const TEXTS = WEB.filter((file) => file.startsWith('web/src/i18n/'))

/** A text by its place: `['reportTexts', 'week', 'keys']`. */
type Path = readonly string[]
type Texts = Readonly<Record<string, unknown>>

function isGroup(value: unknown): value is Texts {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

function pathsIn(group: Texts, to: Path = []): Path[] {
  return Object.entries(group).flatMap(([name, value]) =>
    isGroup(value) ? pathsIn(value, [...to, name]) : [[...to, name]],
  )
}

/** The path without what follows a text, such as a method. */
function withinTexts(texts: Texts, to: Path): Path {
  let group: unknown = texts
  const end = to.findIndex((name) => !isGroup((group = (group as Texts)[name])))
  return end === -1 ? to : to.slice(0, end + 1)
}

const CHAIN = String.raw`[A-Za-z_$][\w$]*(?:\s*\??\.\s*[A-Za-z_$][\w$]*)*`
const SHORTER_NAME = new RegExp(String.raw`^\s*const (\w+|\{[\w\s,:]+\}) = (${CHAIN})$`, 'gm')
/** Not where it is defined, and not as a part of another object. */
const USE = new RegExp(String.raw`(?<![\w$]|(?<!\.\.)\.)(${CHAIN})(?!\s*=(?![=>])|\w)`, 'g')
const NOT_CODE = /\/\*[^]*?\*\/|^\s*\/\/.*$|^import [^']*'.*$/gm

/**
 * The texts that a file reads, and the groups that it reads as a whole: all of `texts.kinds` in `texts.kinds[kind]`.
 * To give a group a shorter name (`const texts = reportTexts.week`, `const { undo } = reportTexts`) reads nothing.
 */
function readIn(code: string, texts: Texts): Path[] {
  const named = new Map<string, Path[]>(Object.keys(texts).map((name) => [name, [[name]]]))
  const pathsOf = (chain: string) => {
    const [first = '', ...rest] = chain.split(/\s*\??\.\s*/)
    return (named.get(first) ?? []).map((to) => withinTexts(texts, [...to, ...rest]))
  }
  const read: Path[] = []
  const name = (as: string, to: Path[]) => {
    named.set(as, [...(named.get(as) ?? []), ...to])
    read.push(
      ...to.filter((each) => !isGroup(each.reduce<unknown>((at, part) => (at as Texts)[part], texts))),
    )
  }
  const rest = code.replaceAll(NOT_CODE, '').replaceAll(SHORTER_NAME, (whole, as: string, chain: string) => {
    if (pathsOf(chain).length === 0) return whole
    if (!as.startsWith('{')) name(as, pathsOf(chain))
    for (const [, key = '', own = key] of as.matchAll(/(\w+)(?::\s*(\w+))?(?=\s*[,}])/g))
      name(own, pathsOf(`${chain}.${key}`))
    return ''
  })
  return [...read, ...[...rest.matchAll(USE)].flatMap(([, chain = '']) => pathsOf(chain))]
}

function deadTexts(codes: readonly string[], texts: Texts): string[] {
  const read = new Set(codes.flatMap((code) => readIn(code, texts)).map((to) => to.join('.')))
  return pathsIn(texts)
    .filter((to) => !to.some((_, depth) => read.has(to.slice(0, depth + 1).join('.'))))
    .map((to) => to.join('.'))
}

test('every text of the panel is read somewhere', async () => {
  const modules = await Promise.all(TEXTS.map((file) => import(path.join(root, file)) as Promise<object>))
  const texts = Object.fromEntries(modules.flatMap(Object.entries).filter(([, value]) => isGroup(value)))
  expect(Object.keys(texts).length).toBeGreaterThan(40)
  expect(deadTexts(WEB.map(textOf), texts)).toEqual([])
})

test('a text is not read by the name of one in another group', () => {
  const pageTexts = {
    title: '',
    list: { title: '', none: '', kinds: { a: '', b: '' } },
    form: { title: '', none: '', sent: () => '' },
  }
  const list = `
    const texts = pageTexts.list
    const { form, title } = pageTexts
    // texts.none
    show(title, texts.title, texts.kinds[kind], form.sent.length)`
  expect(deadTexts([list], { pageTexts })).toEqual([
    'pageTexts.list.none',
    'pageTexts.form.title',
    'pageTexts.form.none',
  ])
  expect(deadTexts([list, 'show({ ...pageTexts.form }, pageTexts.list)'], { pageTexts })).toEqual([])
})
