import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderStore } from '../gateways/storage/folder-store.ts'
import { pictureStorage } from '../gateways/storage/picture-storage.ts'
import { PrivateFiles } from '../gateways/storage/private-files.ts'
import { closeToOthers, writeWholeNow } from './durable-file.ts'

let home: string
beforeEach(() => void (home = mkdtempSync(path.join(tmpdir(), 'jarchi-test-'))))
afterEach(() => rmSync(home, { recursive: true }))

const isOpen = (place: string) => (statSync(place).mode & 0o077) !== 0
/** Everything in a folder that other users could read. */
const openIn = (folder: string) =>
  [folder, ...readdirSync(folder, { recursive: true }).map((name) => path.join(folder, String(name)))].filter(
    isOpen,
  )

test('files of tickets, pictures and what is kept of them are readable by their owner only', async () => {
  const storage = pictureStorage(folderStore(home))
  await storage.put(Buffer.from('a picture'), 'png')
  await storage.keep('0'.repeat(64), [{ bytes: Buffer.from('a copy'), extension: 'webp' }])
  await new PrivateFiles(folderStore(home)).put(
    `${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}.pdf`,
    Buffer.from('a bill'),
  )
  expect(openIn(home)).toEqual([])
})

test('folders that an older version left open are closed at the start', () => {
  for (const name of ['files', 'attachments', 'uploads']) {
    mkdirSync(path.join(home, name))
    chmodSync(path.join(home, name), 0o755)
  }
  closeToOthers(home)
  expect(openIn(home)).toEqual([])
})

test('a file written at the start replaces the old one, or keeps it if it has to be new', () => {
  const place = path.join(home, 'secrets.json')
  expect(writeWholeNow(place, 'one', { isNew: true })).toBe(true)
  expect(writeWholeNow(place, 'two', { isNew: true })).toBe(false)
  expect(readFileSync(place, 'utf8')).toBe('one')
  expect(writeWholeNow(place, 'three')).toBe(true)
  expect(readFileSync(place, 'utf8')).toBe('three')
  expect(readdirSync(home)).toEqual(['secrets.json'])
  expect(isOpen(place)).toBe(false)
})
