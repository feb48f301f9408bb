import { expect, test } from 'vitest'
import { isTest, sources, textOf } from './sources.ts'

const SERVER = 'server/src/'
/** Demo content is made as if many features had been used for weeks, with the times of then. */
const DEMO = 'operations/demo'
const WRITES = [
  /\b(?:insertInto|updateTable|deleteFrom)\('(\w+)'/g,
  // In a description of which queries are made.
  /\bkeptIn: '(\w+)'/g,
  /\b(?:insert into|delete from|merge into|update(?! of\b| skip\b| set\b)) (\w+)/g,
]

const tables = [...textOf('server/database/schema.sql').matchAll(/^create table (\w+)/gm)].map(
  ([, name = '']) => name,
)

function writesIn(text: string): string[] {
  return WRITES.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name))
}

test.each([
  ["db.insertInto('ads').values()", ['ads']],
  ['with moved as (update ads set status = 3), gone as (delete from wallets)', ['ads', 'wallets']],
  ["const email = { keptIn: 'email_changes' }", ['email_changes']],
  ['on conflict do update set count = 1; select for update skip locked', []],
])('%s writes %o', (text, written) => {
  expect(writesIn(text)).toEqual(written)
})

test('each table has one feature that writes it; others call that feature', () => {
  const writers = new Map<string, Set<string>>(tables.map((name) => [name, new Set()]))
  for (const file of sources.filter((each) => each.startsWith(SERVER) && !isTest(each))) {
    const [room = '', feature = '', ...rest] = file.slice(SERVER.length).split('/')
    const writer = rest.length === 0 ? room : `${room}/${feature}`
    if (writer === DEMO) continue
    for (const name of writesIn(textOf(file))) writers.get(name)?.add(writer)
  }
  const written = [...writers].filter(([, { size }]) => size > 0)
  expect(written.length).toBeGreaterThan(80)
  expect(written.flatMap(([name, by]) => (by.size > 1 ? [`${name}: ${[...by].join(', ')}`] : []))).toEqual([])
})
