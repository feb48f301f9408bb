import { createHmac, timingSafeEqual } from 'node:crypto'
import { readByEither, type Secret } from '../../platform/config/secret.ts'

/** How long the previous credential is still accepted: two tabs may renew at once. */
const TOLERANCE_MS = 10_000

/** The session and how often it was renewed: the whole content of the session cookie. */
export type RefreshCredential = { sessionId: string; generation: number }

/**
 * `{sessionId}.{generation}.{HMAC}`: derived, so the database contains nothing that opens a session (ADR 3).
 */
export function writeCredential(secret: Secret, { sessionId, generation }: RefreshCredential): string {
  const content = `${sessionId}.${generation}`
  return `${content}.${sign(secret.current, content).toString('base64url')}`
}

/** The content of a cookie that we wrote; null for anything else. */
export function readCredential(secret: Secret, text: string): RefreshCredential | null {
  const [, sessionId, generation, signature] = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/.exec(text) ?? []
  if (sessionId === undefined || signature === undefined) return null
  const given = Buffer.from(signature, 'base64url')
  return readByEither(secret, (one) => {
    const ours = sign(one, `${sessionId}.${generation}`)
    return timingSafeEqual(given, ours) ? { sessionId, generation: Number(generation) } : null
  })
}

/** Whether it is the previous credential, at most ten seconds old. */
export function isTolerated(
  given: RefreshCredential,
  session: { generation: number; rotated_at: Date },
  now: Date,
): boolean {
  return (
    given.generation === session.generation - 1 &&
    now.getTime() - session.rotated_at.getTime() <= TOLERANCE_MS
  )
}

function sign(secret: string, content: string) {
  return createHmac('sha256', secret).update(`refresh|${content}`).digest()
}
