import type { Readable } from 'node:stream'

/**
 * Where files are, in a folder or in a bucket. A key is a path of our own making, as `attachments/ab/ab….pdf`; what it
 * holds is written once, as a whole or not at all.
 */
export type FileStore = {
  /** Resolves when it is durable. */
  put: (key: string, content: Uint8Array | StoredFile) => Promise<void>
  /** Null where there is none. The stream fails where its end does not come. */
  open: (key: string) => Promise<StoredFile | null>
  /** Its size in bytes, and counts as a use; null where there is none. */
  use: (key: string) => Promise<number | null>
  /** Where there is none, too. */
  drop: (key: string) => Promise<void>
  /** All below a prefix that ends with `/`, also what a killed server left half written. */
  list: (prefix: string) => AsyncGenerator<ListedFile>
  /** Null where files can be had; else what is wrong, in a sentence for the operator. */
  trouble: () => Promise<string | null>
  /** Whether somebody without our key can read a file. */
  isOpenToAll: (key: string) => Promise<boolean>
}

/** `size` in bytes. */
export type StoredFile = { size: number; stream: Readable }
/** `usedAt`: when it was written or last used. */
export type ListedFile = { key: string; size: number; usedAt: Date }

/** The bucket cannot be used now; the message is a sentence for the operator. */
export class FilesUnavailable extends Error {}

/** Letters of keys: none that a path or an address would read as anything else. */
const KEY = /^(?!.*\.\.)[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9._-]+)*$/

/** Throws for a key that is none of ours. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error('a file of no name of ours')
  return key
}
