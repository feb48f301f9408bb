/** The bytes of a data URL or of bare base64; null for anything else. */
export function pictureBytes(text: string): Buffer | null {
  const head = /^data:image\/[a-z.+-]{1,20};base64,/i.exec(text.slice(0, 64))?.[0] ?? ''
  const base64 = text.slice(head.length)
  if (base64.length === 0 || base64.length % 4 === 1 || !isBase64(base64)) return null
  return Buffer.from(base64, 'base64')
}

/** Looked at in pieces: one expression over millions of letters may be given up as too long. */
function isBase64(text: string): boolean {
  const body = text.replace(/={1,2}$/, '')
  for (let at = 0; at < body.length; at += 65_536) {
    if (!/^[A-Za-z0-9+/]*$/.test(body.slice(at, at + 65_536))) return false
  }
  return true
}
