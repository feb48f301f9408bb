export type PictureKind = 'jpeg' | 'png' | 'webp'

/** The kind of a file by its first twelve bytes, whatever its name and type claim; null for another file. */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  const text = String.fromCharCode(...bytes.subarray(0, 12))
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  return /^RIFF.{4}WEBP/s.test(text) ? 'webp' : null
}
