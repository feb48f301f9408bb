import { afterEach, expect, test } from 'vitest'
import { withStyleSheets } from './style-sheets.ts'

const SHEET = 'src/styles/reports.css'
const links = (file: string) => [...document.querySelectorAll<HTMLLinkElement>(`link[href="/${file}"]`)]

afterEach(() => document.querySelectorAll('head link[href^="/"]').forEach((link) => link.remove()))

test('a chunk comes with its style sheet, which is asked for once', async () => {
  const both = await Promise.all([
    withStyleSheets(() => Promise.resolve('one'), [SHEET]),
    withStyleSheets(() => Promise.resolve('other'), [SHEET]),
  ])
  expect(both).toEqual(['one', 'other'])
  expect(links(SHEET).map(({ sheet }) => sheet !== null)).toEqual([true])
})

test('a sheet that the document itself brings is not asked for again', async () => {
  const own = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    href: '/src/styles/print.css',
  })
  document.head.append(own)
  await withStyleSheets(() => Promise.resolve('page'), ['src/styles/print.css'])
  expect(links('src/styles/print.css')).toEqual([own])
})

test('one that does not come is said, and asked for again at the next try', async () => {
  // The tests' server answers any address; nothing is at this host.
  const missing = '/nothing.invalid/sheet.css'
  const load = () => withStyleSheets(() => Promise.resolve('page'), [missing])
  await expect(load()).rejects.toThrow(missing)
  expect(links(missing)).toEqual([])
  await expect(load()).rejects.toThrow(missing)
})

test('a chunk without sheets is only loaded', async () => {
  expect(await withStyleSheets(() => Promise.resolve('page'))).toBe('page')
})
