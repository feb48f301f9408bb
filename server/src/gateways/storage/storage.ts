import type { Readable } from 'node:stream'

export type FileExtension = 'png' | 'jpg' | 'webp'

/** Keeps files by the hash of their content. Names are `{sha256}.{extension}`, served at `/files/{name}`. */
export type Storage = {
  /** Stores the bytes, durably, and tells their name; the same bytes get the same name. */
  put: (bytes: Uint8Array, extension: FileExtension) => Promise<string>
  /** The file of that name, or null. */
  open: (name: string) => Promise<StoredFile | null>
}

/** `size` in bytes. */
export type StoredFile = { size: number; stream: Readable }
