import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const MEGABYTE = 1_024 * 1_024

/** Whether tests may mount here: root may, but not in most containers. */
export function mayMount(): boolean {
  const place = mkdtempSync(path.join(tmpdir(), 'jarchi-test-'))
  const may = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place]).status === 0
  if (may) spawnSync('umount', [place])
  rmSync(place, { recursive: true })
  return may
}

/** A disk of so many megabytes, in memory, which can be filled to the last byte. */
export function smallDisk(megabytes: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-test-'))
  const made = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder])
  if (made.status !== 0) throw new Error(String(made.stderr))
  const filler = path.join(folder, 'filler')
  return {
    folder,
    freeMegabytes() {
      const { bavail, bsize } = statfsSync(folder)
      return (bavail * bsize) / MEGABYTE
    },
    /** Uses all the space that is left. */
    fill() {
      const file = openSync(filler, 'a')
      try {
        for (const bytes of [MEGABYTE, 4_096]) while (writes(file, Buffer.alloc(bytes))) continue
      } finally {
        closeSync(file)
      }
    },
    makeRoom: () => rmSync(filler, { force: true }),
    remove() {
      spawnSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function writes(file: number, bytes: Buffer) {
  try {
    return writeSync(file, bytes) === bytes.length
  } catch {
    return false
  }
}
