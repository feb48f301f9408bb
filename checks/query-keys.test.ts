import { expect, test } from 'vitest'
import { isTest, sources, textOf } from './sources.ts'

const web = sources.filter((file) => file.startsWith('web/src/') && !isTest(file))

/**
 * The owner in a key: an account, the desk, or the public; or the key begins with another key that has one.
 */
const ROOTED =
  /^(?:account|'staff'|'public'|\.\.\.\w+Key(?:\(account\))?|\.\.\.\w+Query\(account\)\.queryKey)$/

/** Every array that is a key or the start of keys: its owner, and the data. */
const named = web.flatMap((file) =>
  [
    ...textOf(file).matchAll(
      /(?:queryKey: |\w+Key = (?:\(account: number\) => )?)\[\s*([^,\]]*?)\s*(?:,\s*'?([^',\]]*?)'?\s*)?[,\]]/g,
    ),
  ].map(([, root = '', name = '']) => ({ file, root, name })),
)

/** The first elements of arrays after `before`, with their files. */
function beginnings(before: RegExp): string[] {
  const array = new RegExp(`${before.source}\\[\\s*([^,\\]]*?)\\s*[,\\]]`, 'g')
  return web.flatMap((file) => [...textOf(file).matchAll(array)].map(([, first]) => `${file} ${first}`))
}

const isRooted = (found: string) => ROOTED.test(found.slice(found.indexOf(' ') + 1))

test('every kept answer names whose it is first, so that it can be forgotten with its user', () => {
  const keys = beginnings(/queryKey: /)
  expect(keys.length).toBeGreaterThan(40)
  expect(keys.filter((found) => !isRooted(found))).toEqual([])
})

test('so do the beginnings that keys share', () => {
  const keys = beginnings(/\w+Key = (?:\(account: number\) => )?/)
  expect(keys.length).toBeGreaterThan(5)
  expect(keys.filter((found) => !isRooted(found))).toEqual([])
})

/** Data that the browser creates itself, not from an answer; such a key is beside its code. */
const MADE_HERE = [
  'banner-fonts',
  'banner-picture',
  'few-banner-fonts',
  'first-banners',
  'held-banners',
  'live-chat',
  'post-banners',
  'taken-post-picture',
  'unfinished-ad',
]

test('a kept answer has its key from web/src/api, which asks for it', () => {
  const inPages = named.filter(({ file }) => file.startsWith('web/src/pages/'))
  const others = inPages.filter(({ name }) => !MADE_HERE.includes(name))
  expect(others.map(({ file, root, name }) => `${file} ${root} ${name}`)).toEqual([])
  expect(inPages.map(({ name }) => name).toSorted()).toEqual(MADE_HERE)
})

test('no two files begin a key in the same way', () => {
  const owners = Map.groupBy(named, ({ root, name }) => `${root} ${name}`)
  const shared = [...owners].map(([key, found]) => [key, ...new Set(found.map(({ file }) => file))])
  expect(shared.filter(([, ...files]) => files.length > 1)).toEqual([])
})
