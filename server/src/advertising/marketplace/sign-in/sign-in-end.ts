import { setTimeout as sleep } from 'node:timers/promises'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import type { RetryReason } from '@jarchi/shared/api/marketplace-posts.ts'
import type { IntegrationSession } from '@jarchi/shared/advertising/touch-point.ts'
import type { Deps } from '../../../deps.ts'
import type { MarketplaceError } from '../../../gateways/marketplace/marketplace-gateway.ts'
import { credentialAgain } from '../../../people/sessions/service.ts'
import { takenSignIn, type Answer } from './sign-in-queries.ts'

/** Where a sign-in leads: the index with a visit's session data, or the page that asked for it. */
export type Destination = { session: IntegrationSession; nextPath: string | null }

/**
 * The page at the end of a sign-in; `credential` is for the session's cookie, `access` is the marketplace's,
 * both new.
 */
export type SignInEnd = { landing: string; credential?: string; access?: string; cause?: MarketplaceError }

/**
 * A signed-in visit of /auth goes on to `next`; otherwise the index decides by post token and touch point
 * (§2.12).
 */
export function panelPath(accountId: number, { session, nextPath: next }: Destination): string {
  if (next !== null) return `${paths.auth}?${new URLSearchParams({ next })}`
  const query = new URLSearchParams(session).toString()
  return paths.index(accountId) + (query === '' ? '' : `?${query}`)
}

export function retryPath(reason: RetryReason, next: string | null): string {
  return `${paths.marketplaceRetry}?${new URLSearchParams({ reason, ...(next !== null && { next }) })}`
}

/** Longer than the first of two equal answers can take. */
const LONGEST_WAIT_MS = 30_000
const LOOK_AGAIN_MS = 150

/**
 * Where the same answer of the same browser led a moment ago, or will lead when its handling ends; null for
 * any other answer. It opens no session: the cookie is that of the session that was opened, if it is still
 * alive. `held` is the browser's current cookie.
 */
export async function repeatedEnd(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  answer: Answer,
  held: string,
): Promise<SignInEnd | null> {
  const patience = Date.now() + LONGEST_WAIT_MS
  for (;;) {
    const taken = await takenSignIn(deps.db, answer, deps.now())
    if (!taken) return null
    const { landing, session_id } = taken
    if (landing !== null && session_id === null) return { landing }
    if (landing !== null && session_id !== null) {
      const credential = await credentialAgain(deps, session_id, held)
      return credential === null ? null : { landing, ...(credential !== held && { credential }) }
    }
    if (Date.now() > patience) return { landing: retryPath('unavailable', null) }
    await sleep(LOOK_AGAIN_MS)
  }
}
