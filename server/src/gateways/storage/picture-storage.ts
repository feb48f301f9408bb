import type { FileStore } from './file-store.ts'
import { KeptSets } from './kept-sets.ts'
import { NamedFiles } from './named-files.ts'
import type { Storage } from './storage.ts'

/** In bytes: the limit of all kept sets together, unless the operator sets another. */
const MOST_KEPT_BYTES = 2_048 * 1024 * 1024

/** Files below it can be made again, and are not backed up. */
export const KEPT = 'files/kept/'

/** Pictures in a store of files; those that can be made again are next to them, up to so many bytes. */
export function pictureStorage(files: FileStore, mostKept = MOST_KEPT_BYTES): Storage {
  const lasting = new NamedFiles(files, 'files/')
  const passing = new NamedFiles(files, `${KEPT}files/`)
  const sets = new KeptSets(files, `${KEPT}sets/`, passing, mostKept)
  return {
    put: (bytes, extension) => lasting.put(bytes, extension),
    open: async (name) => (await lasting.open(name)) ?? passing.open(name),
    bytes: async (name) => (await lasting.bytes(name)) ?? passing.bytes(name),
    keep: (key, made) => sets.keep(key, made),
    kept: (key) => sets.kept(key),
    async secure(name) {
      if ((await lasting.use(name)) !== null) return
      const bytes = await passing.bytes(name)
      if (!bytes) throw new Error(`${name} is not kept`)
      // It gets the same name, since that depends on its content.
      await lasting.put(bytes, name.split('.').at(-1) as 'png')
    },
  }
}
