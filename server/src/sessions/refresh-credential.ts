import { createHmac, timingSafeEqual } from 'node:crypto'

/** The session and how often it was renewed; the whole content of the session cookie. */
export type RefreshCredential = { sessionId: string; generation: number }

/** `{sessionId}.{generation}.{HMAC}`: derived, so the database holds nothing that opens a session (ADR 3). */
export function writeCredential(secret: string, { sessionId, generation }: RefreshCredential): string {
  const content = `${sessionId}.${generation}`
  return `${content}.${sign(secret, content).toString('base64url')}`
}

/** What a cookie says, if we wrote it; null for anything else. */
export function readCredential(secret: string, text: string): RefreshCredential | null {
  const [, sessionId, generation, signature] = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/.exec(text) ?? []
  if (sessionId === undefined || signature === undefined) return null
  const given = Buffer.from(signature, 'base64url')
  const ours = sign(secret, `${sessionId}.${generation}`)
  return timingSafeEqual(given, ours) ? { sessionId, generation: Number(generation) } : null
}

function sign(secret: string, content: string) {
  return createHmac('sha256', secret).update(`refresh|${content}`).digest()
}
