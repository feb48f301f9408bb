import { readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { KeptFile } from './storage.ts'
import { ignoreMissing } from '../../whole-file.ts'

/** In milliseconds: younger files may belong to a set that is being written. */
const GRACE_MS = 600_000

type KeptSet = { place: string; usedAt: number; files: KeptFile[] }

/** Drops the sets used least lately until the rest takes no more than so many bytes, then the files of none. */
export async function sweepKept(setFolder: string, fileFolder: string, most: number) {
  const sets = await setsIn(setFolder)
  const wanted = new Set<string>()
  let total = 0
  for (const { place, files } of sets.toSorted((one, other) => other.usedAt - one.usedAt)) {
    const fresh = files.filter(({ name }) => !wanted.has(name))
    total += fresh.reduce((sum, { size }) => sum + size, 0)
    if (total > most) await rm(place, { force: true })
    else for (const { name } of fresh) wanted.add(name)
  }
  const youngest = Date.now() - GRACE_MS
  const halves = (await filesIn(setFolder)).filter((place) => !place.endsWith('.json'))
  for (const place of [...(await filesIn(fileFolder)), ...halves]) {
    if (wanted.has(path.basename(place))) continue
    const file = await stat(place).catch(ignoreMissing)
    if (file && file.mtimeMs < youngest) await rm(place, { force: true })
  }
}

async function setsIn(folder: string): Promise<KeptSet[]> {
  const sets: KeptSet[] = []
  for (const place of (await filesIn(folder)).filter((name) => name.endsWith('.json'))) {
    const [text, file] = await Promise.all([
      readFile(place, 'utf8').catch(ignoreMissing),
      stat(place).catch(ignoreMissing),
    ])
    if (text === null || !file) continue
    const files = setFrom(text)
    if (files === null) await rm(place, { force: true })
    else sets.push({ place, usedAt: file.mtimeMs, files })
  }
  return sets
}

/** Null where nobody can tell what was in it: it is then made again. */
export function setFrom(text: string): KeptFile[] | null {
  try {
    const set = JSON.parse(text) as unknown
    return Array.isArray(set) ? (set as KeptFile[]) : null
  } catch {
    return null
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true }).catch(ignoreMissing)) ?? []
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
}
