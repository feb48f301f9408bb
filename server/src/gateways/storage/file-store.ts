import type { Readable } from 'node:stream'

/**
 * Where files are stored, in a folder or in a bucket. A key is a path that we make, such as
 * `attachments/ab/ab….pdf`; its content is written once, completely or not at all.
 */
export type FileStore = {
  /** Resolves when it is durable. */
  put: (key: string, content: Uint8Array | StoredFile) => Promise<void>
  /** Null if there is none. The stream fails if its end does not come. */
  open: (key: string) => Promise<StoredFile | null>
  /** Returns its size in bytes, and counts as a use; null if there is none. */
  use: (key: string) => Promise<number | null>
  /** Also succeeds if there is none. */
  drop: (key: string) => Promise<void>
  /** All keys below a prefix that ends with `/`, including incomplete files of a killed server. */
  list: (prefix: string) => AsyncGenerator<ListedFile>
  /** Null if files are available; else what is wrong, in a sentence for the operator. */
  trouble: () => Promise<string | null>
  /** Whether a file can be read without our key. */
  isOpenToAll: (key: string) => Promise<boolean>
}

/** `size` in bytes. */
export type StoredFile = { size: number; stream: Readable }
/** `usedAt`: when it was written or last used. */
export type ListedFile = { key: string; size: number; usedAt: Date }

/** Characters of keys: none that has a special meaning in a path or an address. */
const KEY = /^(?!.*\.\.)[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9._-]+)*$/

/** Throws for a key that is not ours. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error('a file of no name of ours')
  return key
}
