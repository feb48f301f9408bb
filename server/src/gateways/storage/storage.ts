import type { StoredFile } from './file-store.ts'

export type FileExtension = 'png' | 'jpg' | 'webp'

/** Keeps files by the hash of their content. Names are `{sha256}.{extension}`, served at `/files/{name}`. */
export type Storage = {
  /** Stores the bytes durably and returns their name; the same bytes get the same name. */
  put: (bytes: Uint8Array, extension: FileExtension) => Promise<string>
  /** The file of that name, or null; its stream has to be read or destroyed. */
  open: (name: string) => Promise<StoredFile | null>
  /** The whole of that file, or null. */
  bytes: (name: string) => Promise<Buffer | null>
  /**
   * Keeps files that can be made again, by the SHA-256 of what they are made from, until the space is needed
   * for others.
   */
  keep: (key: string, files: readonly MadeFile[]) => Promise<KeptFile[]>
  /** The files kept for that key, or null; counts as a use. */
  kept: (key: string) => Promise<KeptFile[] | null>
  /** Stores a kept file durably, because others now rely on it. */
  secure: (name: string) => Promise<void>
}

export type MadeFile = { bytes: Uint8Array; extension: FileExtension }
/** `size` in bytes. */
export type KeptFile = { name: string; size: number }
