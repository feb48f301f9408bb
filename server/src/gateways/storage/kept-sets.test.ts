import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderStore } from './folder-store.ts'
import { pictureStorage } from './picture-storage.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'jarchi-test-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const keyOf = (text: string) => createHash('sha256').update(text).digest('hex')
const file = (text: string) => ({ bytes: Buffer.from(text.padEnd(1_000, '.')), extension: 'png' as const })
const placesIn = (part: string) =>
  readdirSync(path.join(folder, 'files/kept', part), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
const place = (part: string, name: string) => placesIn(part).find((each) => each.includes(name)) ?? ''
/** Makes all files look unused for so many minutes. */
const age = (minutes: number, places = [...placesIn('files'), ...placesIn('sets')]) => {
  const then = new Date(Date.now() - minutes * 60_000)
  for (const each of places) utimesSync(each, then, then)
}
/** A new storage cleans up at once. */
const restarted = (most?: number) => pictureStorage(folderStore(folder), most)

test('a set comes back by its key, after a restart too, and its files open', async () => {
  const set = await restarted().keep(keyOf('a'), [file('one'), file('two')])
  expect(set.map(({ size }) => size)).toEqual([1_000, 1_000])
  const storage = restarted()
  expect(await storage.kept(keyOf('a'))).toEqual(set)
  expect(await storage.kept(keyOf('b'))).toBeNull()
  expect(await storage.bytes(set[1]!.name)).toEqual(file('two').bytes)
})

test('a set with a missing or truncated file is not used', async () => {
  const storage = restarted()
  const [one] = await storage.keep(keyOf('a'), [file('one')])
  const [two] = await storage.keep(keyOf('b'), [file('two')])
  rmSync(place('files', one!.name))
  truncateSync(place('files', two!.name), 10)
  expect(await storage.kept(keyOf('a'))).toBeNull()
  expect(await storage.kept(keyOf('b'))).toBeNull()
})

test('above the limit the least recently used sets are removed, but no file of another set', async () => {
  const first = restarted()
  const [shared] = await first.keep(keyOf('old'), [file('shared'), file('old')])
  const [used] = await first.keep(keyOf('used'), [file('used')])
  age(60)
  await first.kept(keyOf('used'))
  age(30, [place('sets', keyOf('used')), place('files', used!.name)])
  const storage = restarted(3_100)
  await storage.keep(keyOf('new'), [file('shared'), file('new')])
  expect(await storage.kept(keyOf('old'))).toBeNull()
  expect(await storage.kept(keyOf('used'))).not.toBeNull()
  expect(await storage.kept(keyOf('new'))).not.toBeNull()
  expect(await storage.bytes(shared!.name)).not.toBeNull()
  expect(placesIn('files')).toHaveLength(3)
})

test('incomplete files of a killed server are removed, files being written are not', async () => {
  await restarted().keep(keyOf('a'), [file('one')])
  const [half, young] = ['half', 'young'].map((name) => path.join(path.dirname(placesIn('files')[0]!), name))
  writeFileSync(half!, 'x')
  age(60, [half!])
  writeFileSync(young!, 'x')
  await restarted().keep(keyOf('b'), [file('two')])
  const names = placesIn('files').map((each) => path.basename(each))
  expect(names).toContain('young')
  expect(names).not.toContain('half')
})

test('a secured file stays, whatever happens to its set', async () => {
  const [one] = await restarted().keep(keyOf('a'), [file('one')])
  await restarted().secure(one!.name)
  await restarted().secure(one!.name)
  age(60)
  const storage = restarted(1_500)
  await storage.keep(keyOf('b'), [file('two')])
  expect(await storage.kept(keyOf('a'))).toBeNull()
  expect(await storage.bytes(one!.name)).toHaveLength(1_000)
  await expect(storage.secure(`${'0'.repeat(64)}.png`)).rejects.toThrow('is not kept')
})

test('a set with an unreadable list is not used, and is removed with others of its age', async () => {
  const storage = restarted()
  await storage.keep(keyOf('a'), [file('one')])
  writeFileSync(place('sets', keyOf('a')), '')
  expect(await storage.kept(keyOf('a'))).toBeNull()
  age(60, placesIn('files'))
  age(61, placesIn('sets'))
  await restarted(1_500).keep(keyOf('b'), [file('two')])
  expect(placesIn('sets')).toHaveLength(1)
  expect(placesIn('files')).toHaveLength(1)
})
