import { freshKey } from '../../fresh-key.ts'

/** A random UUID (version 4), also where the page is not in a secure context. */
export function freshUuid(): string {
  const hex = freshKey()
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-')
}
