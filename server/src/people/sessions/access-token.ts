import { createSecretKey } from 'node:crypto'
import { IdText } from '@jarchi/shared/api/primitives.ts'
import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { Config } from '../../config.ts'

const ALGORITHM = 'HS256'
const AUDIENCE = 'jarchi'
const TYPE = 'access'
/** Lets servers whose clocks differ a little accept each other's tokens at once. */
const CLOCK_SKEW_SECONDS = 5

/** Staff acting as somebody else. */
export type Impersonator = { userId: number; username: string }

/** The user who acts, the account and the session. */
export type Access = {
  userId: number
  accountId: number
  sessionId: string
  isStaff: boolean
  impersonator: Impersonator | null
}

type TokenConfig = Pick<Config, 'secrets' | 'publicOrigin' | 'session'>

const Claims = z.object({
  sub: IdText,
  acc: z.int().check(z.positive()),
  sid: z.uuid(),
  is_staff: z.boolean(),
  is_dev: z.optional(z.literal(true)),
  typ: z.literal(TYPE),
  hijacker: z.optional(
    z.object({ is_staff: z.literal(true), username: z.string(), user_id: z.int().check(z.positive()) }),
  ),
})

/** How long a token issued now lasts, in seconds; at most until its session ends. */
export function tokenSeconds({ session }: TokenConfig, sessionEnd: Date | null, now: Date): number {
  if (sessionEnd === null) return session.accessTokenSeconds
  const left = Math.floor((sessionEnd.getTime() - now.getTime()) / 1000)
  return Math.max(0, Math.min(session.accessTokenSeconds, left))
}

export async function issueAccessToken(
  config: TokenConfig,
  access: Access & { isDev?: boolean },
  now: Date,
  sessionEnd: Date | null = null,
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000)
  const { accountId, sessionId, isStaff } = access
  return new SignJWT({
    acc: accountId,
    sid: sessionId,
    is_staff: isStaff,
    typ: TYPE,
    ...(access.isDev && { is_dev: true }),
    ...(access.impersonator && { hijacker: impersonatorClaim(access.impersonator) }),
  })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setSubject(String(access.userId))
    .setIssuer(config.publicOrigin)
    .setAudience(AUDIENCE)
    .setIssuedAt(seconds)
    .setNotBefore(seconds - CLOCK_SKEW_SECONDS)
    .setExpirationTime(seconds + tokenSeconds(config, sessionEnd, now))
    .sign(keyOf(config.secrets.jwt.current))
}

/**
 * The content of our access token; null for any other token, or an expired one. Keys named in it are ignored.
 */
export async function readAccessToken(config: TokenConfig, token: string, now: Date): Promise<Access | null> {
  const { current, before } = config.secrets.jwt
  const verify = (secret: string) =>
    jwtVerify(token, keyOf(secret), {
      algorithms: [ALGORITHM],
      issuer: config.publicOrigin,
      audience: AUDIENCE,
      requiredClaims: ['exp', 'nbf', 'iat'],
      currentDate: now,
    }).catch(() => null)
  const verified = (await verify(current)) ?? (before === null ? null : await verify(before))
  const claims = Claims.safeParse(verified?.payload)
  if (!claims.success) return null
  const { sub, acc, sid, is_staff, hijacker } = claims.data
  return {
    userId: sub,
    accountId: acc,
    sessionId: sid,
    isStaff: is_staff,
    impersonator: hijacker ? { userId: hijacker.user_id, username: hijacker.username } : null,
  }
}

function impersonatorClaim({ userId, username }: Impersonator) {
  return { is_staff: true, username, user_id: userId }
}

function keyOf(secret: string) {
  return createSecretKey(secret, 'utf8')
}
