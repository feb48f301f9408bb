import { isAscii } from 'node:buffer'
import { setImmediate as othersTurn } from 'node:timers/promises'

/** In letters, a multiple of four: what is decoded while everybody else waits. */
const AT_ONCE = 512 * 1_024

/** The bytes of a data URL or of plain base64; null for anything else. */
export async function pictureBytes(text: Buffer): Promise<Buffer | null> {
  const head = /^data:image\/[a-z.+-]{1,20};base64,/i.exec(text.toString('latin1', 0, 64))?.[0] ?? ''
  const base64 = text.subarray(head.length)
  if (base64.length === 0 || base64.length % 4 === 1) return null
  // The decoder skips invalid letters and accepts those of base64url: they are looked for, and counted.
  if (!isAscii(base64) || base64.includes('-') || base64.includes('_')) return null
  const pieces: Buffer[] = []
  for (let at = 0; at < base64.length; at += AT_ONCE) {
    pieces.push(Buffer.from(base64.toString('latin1', at, at + AT_ONCE), 'base64'))
    await othersTurn()
  }
  const bytes = Buffer.concat(pieces)
  const letters = base64.length - paddingOf(base64)
  return bytes.length === Math.floor((letters * 3) / 4) ? bytes : null
}

function paddingOf(base64: Buffer): number {
  const end = base64.subarray(-2).toString('latin1')
  if (end === '==') return 2
  return end.endsWith('=') ? 1 : 0
}
