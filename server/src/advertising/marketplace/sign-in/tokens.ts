import { afterMs, afterSeconds, MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../../deps.ts'
import { MarketplaceError, type Tokens } from '../../../gateways/marketplace/marketplace-gateway.ts'
import { seal, unseal } from '../../../platform/config/seal.ts'
import { claimRenewal, dropTokens, endRenewal, tokensOf, type SealedTokens } from './token-queries.ts'

type TokenDeps = Pick<Deps, 'db' | 'config' | 'marketplace' | 'now'>

/** Renewed so long before they end, so that no call uses an expired one. */
const EARLY_MS = MINUTE_MS
/** Longer than a renewal can take; a server that died during one blocks others no longer than this. */
const CLAIM_MS = 20_000
const LOOK_AGAIN_MS = 150

export function sealedTokens(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  userId: number,
  tokens: Tokens,
): SealedTokens {
  const sealed = (text: string) => seal(config.marketplace.secret, 'marketplace/tokens', String(userId), text)
  return {
    access: sealed(tokens.access),
    refresh: tokens.refresh === null ? null : sealed(tokens.refresh),
    accessExpiresAt: afterSeconds(now(), tokens.accessSeconds),
  }
}

/**
 * Calls the marketplace with a user's access, renewed if necessary; an access that is refused although it
 * should be valid is renewed once. Throws `access_ended` if only a new consent helps.
 */
export async function withAccess<Result>(
  deps: TokenDeps,
  userId: number,
  call: (access: string) => Promise<Result>,
): Promise<Result> {
  const held = await liveTokens(deps, userId, null)
  try {
    return await call(held.access)
  } catch (error) {
    if (!isAccessEnded(error)) throw error
    const renewed = await liveTokens(deps, userId, held.generation)
    return call(renewed.access)
  }
}

type Held = { access: string; generation: number }

/** `refused` is the generation that the marketplace did not accept. */
async function liveTokens(deps: TokenDeps, userId: number, refused: number | null): Promise<Held> {
  const { db, config, now } = deps
  const patience = Date.now() + CLAIM_MS
  for (;;) {
    const row = await tokensOf(db, userId)
    if (!row) throw new MarketplaceError('access_ended', 'no tokens')
    const isFresh = row.access_expires_at.getTime() - EARLY_MS > now().getTime()
    const { secret } = config.marketplace
    if (isFresh && row.generation !== refused) {
      const access = unseal(secret, 'marketplace/tokens', String(userId), row.access_token)
      if (access !== null) return { access, generation: row.generation }
    }
    const until = afterMs(now(), CLAIM_MS)
    if (await claimRenewal(db, userId, row.generation, now(), until)) return renew(deps, userId, row)
    if (Date.now() > patience) throw new MarketplaceError('unavailable', 'a renewal does not end')
    await sleep(LOOK_AGAIN_MS)
  }
}

type Row = { access_token: string; refresh_token: string | null; generation: number }

async function renew(deps: TokenDeps, userId: number, row: Row): Promise<Held> {
  const { db, config, marketplace } = deps
  const opened = (text: string) =>
    unseal(config.marketplace.secret, 'marketplace/tokens', String(userId), text)
  const refresh = row.refresh_token === null ? null : opened(row.refresh_token)
  if (refresh === null) {
    await dropTokens(db, userId, row.generation)
    throw new MarketplaceError('access_ended', 'no lasting access')
  }
  try {
    const tokens = await marketplace.renewTokens({ refresh, access: opened(row.access_token) ?? '' })
    // Some servers send a new refresh token only when the old one has ended.
    const whole = { ...tokens, refresh: tokens.refresh ?? refresh }
    await endRenewal(db, userId, row.generation, sealedTokens(deps, userId, whole))
    // A subscription ends with its token. Polling notices the same, so a failure only costs time.
    marketplace.listenToPosts(tokens.access).catch(() => {})
    return { access: tokens.access, generation: row.generation + 1 }
  } catch (error) {
    const isOver = error instanceof MarketplaceError && error.failure === 'refused'
    if (isOver) await dropTokens(db, userId, row.generation)
    else await endRenewal(db, userId, row.generation, null)
    throw isOver ? new MarketplaceError('access_ended', 'the renewal was refused') : error
  }
}

function isAccessEnded(error: unknown) {
  return error instanceof MarketplaceError && error.failure === 'access_ended'
}
