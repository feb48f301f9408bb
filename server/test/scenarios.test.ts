import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { scenariosIn, title } from './scenarios.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const Case = z.strictObject({ title, follows: z.strictObject({ price: z.number() }) })
function reading(files: Record<string, unknown>) {
  const subject = Object.keys(files).join('-')
  mkdirSync(path.join(folder, subject))
  for (const [name, content] of Object.entries(files)) {
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    writeFileSync(path.join(folder, subject, `${name}.json`), text)
  }
  return () => scenariosIn(subject, Case, folder)
}
const good = { title: 'a click costs its price', follows: { price: 7 } }

test('a case is read with its title', () => {
  expect(reading({ good })()).toEqual([[good.title, good]])
})

test('a file that does not follow the schema is named, with the place and what is wrong', () => {
  expect(reading({ typo: { ...good, than: 1 } })).toThrow(/typo\/typo\.json: .*Unrecognized key: "than"/s)
  expect(reading({ word: { ...good, follows: { price: 'x' } } })).toThrow(
    /word\.json: .*expected number.*→ at follows\.price/s,
  )
  expect(reading({ half: '{"title":' })).toThrow(/half\.json: this is no JSON/)
  expect(reading({ short: { ...good, title: 'a' } })).toThrow(/short\.json: .*→ at title/s)
})

test('two cases cannot have the same title', () => {
  expect(reading({ one: good, other: good })).toThrow(/two files .* “a click costs its price”/)
})
