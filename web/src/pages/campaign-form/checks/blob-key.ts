const keys = new WeakMap<Blob, string>()
let last = 0

/** Tells files apart while the page lives. */
export function blobKey(file: Blob): string {
  const known = keys.get(file)
  if (known !== undefined) return known
  last += 1
  keys.set(file, String(last))
  return String(last)
}
