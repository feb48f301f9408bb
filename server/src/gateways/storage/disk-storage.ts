import { access } from 'node:fs/promises'
import path from 'node:path'
import { KeptSets } from './kept-sets.ts'
import { NamedFiles } from './named-files.ts'
import type { Storage } from './storage.ts'
import { writeWhole } from '../../whole-file.ts'

/** In bytes: what kept sets take together, unless the operator says otherwise. */
const MOST_KEPT_BYTES = 2_048 * 1024 * 1024

/** Files on the local disk; what can be made again lies beside them, in no more than so many bytes. */
export function diskStorage(folder: string, mostKept = MOST_KEPT_BYTES): Storage {
  const lasting = new NamedFiles(folder)
  const passing = new NamedFiles(path.join(folder, 'kept', 'files'))
  const sets = new KeptSets(path.join(folder, 'kept', 'sets'), passing, mostKept)
  return {
    put: (bytes, extension) => lasting.put(bytes, extension),
    open: async (name) => (await lasting.open(name)) ?? passing.open(name),
    keep: (key, files) => sets.keep(key, files),
    kept: (key) => sets.kept(key),
    async secure(name) {
      const place = lasting.placeOf(name)
      const isThere = await access(place).then(
        () => true,
        () => false,
      )
      const bytes = isThere ? null : await passing.bytes(name)
      if (bytes) await writeWhole(place, bytes)
      else if (!isThere) throw new Error(`${name} is not kept`)
    },
  }
}
