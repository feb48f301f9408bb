import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { diskStorage } from './disk-storage.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-test-'))
const storage = diskStorage(folder)
afterAll(() => rmSync(folder, { recursive: true }))

const bytes = Buffer.from('a picture')

test('what was put can be opened by its name', async () => {
  const name = await storage.put(bytes, 'png')
  expect(name).toMatch(/^[0-9a-f]{64}\.png$/)
  const file = await storage.open(name)
  expect(file?.size).toBe(bytes.length)
  expect(file && (await buffer(file.stream))).toEqual(bytes)
})

test('the same bytes, put many times at once, are one file and leave nothing half written', async () => {
  const names = await Promise.all(Array.from({ length: 20 }, () => storage.put(Buffer.from('twin'), 'webp')))
  expect(new Set(names).size).toBe(1)
  const [name = ''] = names
  expect(readdirSync(path.join(folder, name.slice(0, 2)))).toEqual([name])
})

test.each([`${'0'.repeat(64)}.png`, '../secrets.json', `${'0'.repeat(64)}.svg`, '', 'a\0b'])(
  '%j is no file',
  async (name) => {
    expect(await storage.open(name)).toBeNull()
  },
)
