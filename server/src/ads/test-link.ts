import { DAY_MS } from '@jarchi/shared/durations.ts'
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { readByEither, type Secret } from '../config/secret.ts'

/** In milliseconds: a test link opens for a day. */
export const TEST_LINK_MS = DAY_MS

export type TestLink = { adId: number; expiresAt: Date }
export type ReadLink = { ok: true; link: TestLink } | { ok: false; problem: 'unknown' | 'expired' }

/** The end of a test link's address: ad and end in base 36, and what proves that we have given it away. */
export function testLinkToken(secret: Secret, { adId, expiresAt }: TestLink): string {
  const content = `${adId.toString(36)}-${Math.floor(expiresAt.getTime() / 1000).toString(36)}`
  return `${content}-${signature(secret.current, content)}`
}

/** What a token opens; one that was changed by a letter opens nothing. */
export function readTestLink(secret: Secret, token: string, now: Date): ReadLink {
  const [, content, ad, end, signed] =
    /^(([1-9a-z][0-9a-z]{0,10})-([1-9a-z][0-9a-z]{0,10}))-([\w-]{43})$/.exec(token) ?? []
  if (!content || !ad || !end || !signed) return { ok: false, problem: 'unknown' }
  const isOurs = (one: string) =>
    timingSafeEqual(Buffer.from(signed), Buffer.from(signature(one, content))) || null
  if (!readByEither(secret, isOurs)) return { ok: false, problem: 'unknown' }
  const expiresAt = new Date(Number.parseInt(end, 36) * 1000)
  if (now >= expiresAt) return { ok: false, problem: 'expired' }
  return { ok: true, link: { adId: Number.parseInt(ad, 36), expiresAt } }
}

function signature(secret: string, content: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'jarchi/ads/test-link', 32))
  return createHmac('sha256', key).update(content).digest('base64url')
}
