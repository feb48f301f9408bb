import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { mayMount, smallDisk } from '../../../../test/small-disk.ts'
import { DiskReserve } from './disk-reserve.ts'

const MEGABYTE = 1_024 * 1_024

test.skipIf(!mayMount())(
  'a reserve (needs the right to mount) is taken, freed when the disk is full, reported once, and taken again',
  async () => {
    const disk = smallDisk(100)
    const folder = path.join(disk.folder, 'postgres')
    const said: string[] = []
    const open = () => new DiskReserve(folder, 30 * MEGABYTE, (level, text) => said.push(`${level}: ${text}`))
    const reserve = open()
    await reserve.look()
    expect(disk.freeMegabytes()).toBe(70)
    disk.fill()
    await Promise.all([reserve.look(), reserve.look()])
    expect(reserve.isFull).toBe(true)
    expect(disk.freeMegabytes()).toBe(30)
    disk.fill()
    for (let look = 0; look < 3; look += 1) await reserve.look()
    expect(said).toEqual(['error: disk full: 30 MB held in reserve are used now; make room'])

    // A server that starts now does not know that.
    await open().look()
    expect(said.at(-1)).toBe('error: disk full: nothing is held in reserve any more; make room')
    disk.makeRoom()
    await reserve.look()
    expect(said.at(-1)).toBe('info: there is room on the disk again')
    expect(reserve.isFull).toBe(false)
    expect(existsSync(`${folder}.reserve`)).toBe(true)
    disk.remove()
  },
)
