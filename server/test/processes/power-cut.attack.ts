import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { startServer } from '../started-server.ts'

const ROUNDS = 5

/** A disk whose power can be cut: what was not flushed is missing in the copy that is made of it. */
function disk(place: string) {
  // PostgreSQL's user has to pass through.
  chmodSync(place, 0o755)
  const image = path.join(place, 'image')
  const run = (command: string, ...given: string[]) => {
    const { status, stderr } = spawnSync(command, given, { encoding: 'utf8' })
    return status === 0 ? null : (stderr ?? `${command} is missing`)
  }
  const mount = (file: string, name: string) => {
    const folder = path.join(place, name)
    mkdirSync(folder)
    const trouble = run('mount', '-o', 'loop', file, folder)
    return { folder, trouble }
  }
  return {
    make: () => run('truncate', '-s', '600M', image) ?? run('mkfs.ext4', '-q', '-F', image),
    mount: () => mount(image, 'before'),
    /** As if the machine had been switched off and on again at this moment. */
    cut() {
      copyFileSync(image, `${image}.cut`)
      return mount(`${image}.cut`, 'after')
    },
    remove() {
      for (const name of ['before', 'after']) run('umount', '-l', path.join(place, name))
      rmSync(place, { recursive: true, force: true })
    },
  }
}

function mayMountImages(): boolean {
  const tried = disk(mkdtempSync(path.join(tmpdir(), 'jarchi-test-')))
  const may = tried.make() === null && tried.mount().trouble === null
  tried.remove()
  return may
}

let used: ReturnType<typeof disk> | null = null
afterEach(() => used?.remove())

const env = (folder: string) => ({
  NODE_ENV: 'test',
  DEMO: '0',
  LOG_LEVEL: 'silent',
  JARCHI_DATA: path.join(folder, 'data'),
})

describe.skipIf(!mayMountImages())('a power cut (needs the right to mount)', () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    test(`soon after the first start does not block the next one, ${round} s after it`, async () => {
      used = disk(mkdtempSync(path.join(tmpdir(), 'jarchi-test-')))
      expect(used.make()).toBeNull()
      const before = used.mount()
      expect(before.trouble).toBeNull()
      const first = startServer(env(before.folder))
      expect(await first.ready, first.said()).toBe('ready')
      await new Promise((resolve) => setTimeout(resolve, round * 1_000))
      const after = used.cut()
      expect(after.trouble).toBeNull()
      first.child.kill('SIGTERM')
      await first.ended

      for (const file of ['secrets.json', 'postgres/PG_VERSION']) {
        expect(existsSync(path.join(after.folder, 'data', file)), file).toBe(true)
      }
      const second = startServer(env(after.folder))
      expect(await second.ready, second.said()).toBe('ready')
      second.child.kill('SIGTERM')
      expect(await second.ended).toBe(0)
    })
  }
})
