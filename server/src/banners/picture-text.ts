/** The bytes of a data URL or of bare base64; null for anything else. */
export function pictureBytes(text: string): Buffer | null {
  const head = /^data:image\/[a-z.+-]{1,20};base64,/i.exec(text.slice(0, 64))?.[0] ?? ''
  const base64 = text.slice(head.length)
  if (base64.length === 0 || base64.length % 4 === 1) return null
  // The decoder leaves out what is no base64, takes the letters of addresses for those of base64, and of letters
  // beyond ASCII one half. To ask it and to look for these is many times as fast as an expression over millions of
  // letters, which would hold up everybody else.
  if (Buffer.byteLength(base64) > base64.length || base64.includes('-') || base64.includes('_')) return null
  const bytes = Buffer.from(base64, 'base64')
  const letters = base64.length - paddingOf(base64)
  return bytes.length === Math.floor((letters * 3) / 4) ? bytes : null
}

function paddingOf(base64: string): number {
  if (base64.endsWith('==')) return 2
  return base64.endsWith('=') ? 1 : 0
}
