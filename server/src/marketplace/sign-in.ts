import { createHash, randomBytes } from 'node:crypto'
import type { RetryReason } from '@jarchi/shared/api/marketplace.ts'
import { mobilePhone } from '@jarchi/shared/phone.ts'
import type { IntegrationSession } from '@jarchi/shared/touch-point.ts'
import { userOfPhone } from '../accounts/service.ts'
import type { Deps } from '../deps.ts'
import { MarketplaceError, type MarketplaceUser, type Tokens } from '../gateways/marketplace/marketplace.ts'
import { openSession } from '../sessions/service.ts'
import { seal, unseal } from './sealing.ts'
import { insertSignIn, linkIdentity, takeSignIn } from './sign-in-queries.ts'
import { storeTokens } from './token-queries.ts'
import { sealedTokens } from './tokens.ts'

type SignInDeps = Pick<Deps, 'db' | 'config' | 'marketplace' | 'now'>

/** How long a user may think on the consent page. */
export const CONSENT_SECONDS = 1_800

/** What a sign-in ends on: the index with a visit's session data, or the page it was asked on. */
export type Destination = { session: IntegrationSession; nextPath: string | null }

/** The consent page for this browser, which alone can come back from it, and once. */
export async function beginSignIn(
  deps: SignInDeps,
  browser: string,
  { session, nextPath }: Destination,
): Promise<string> {
  const { db, config, marketplace, now } = deps
  const state = randomBytes(32).toString('base64url')
  const verifier = randomBytes(32).toString('base64url')
  const stateHash = hash(state)
  const pending = {
    ...session,
    stateHash,
    browserHash: hash(browser),
    nextPath,
    codeVerifier: seal(config.marketplace.secret, 'sign-in', stateHash, verifier),
    expiresAt: new Date(now().getTime() + CONSENT_SECONDS * 1_000),
  }
  await insertSignIn(db, pending, now())
  return marketplace.consentUrl({ state, challenge: hash(verifier) })
}

/** `issuer` is what the answer says of who sent it, where it does (RFC 9207). */
type Return = { state: string | null; code: string | null; issuer: unknown; browser: string | null }
type Visit = { userAgent: string; ip: string }
export type SignInOutcome =
  | ({ outcome: 'signed_in'; credential: string; accountId: number; access: string } & Destination)
  | { outcome: 'retry'; reason: RetryReason; nextPath: string | null; cause?: MarketplaceError }

const NOTHING_BEGUN = { outcome: 'retry', reason: 'expired', nextPath: null } as const

/** Turns what the consent page sent back into a session of the user whose phone the marketplace vouches for. */
export async function finishSignIn(deps: SignInDeps, given: Return, visit: Visit): Promise<SignInOutcome> {
  const { db, config, now } = deps
  if (given.state === null || given.browser === null) return NOTHING_BEGUN
  if (!isOfServer(config.marketplace.oauthBase, given.issuer)) {
    return {
      ...NOTHING_BEGUN,
      cause: new MarketplaceError('misconfigured', 'the answer is of another issuer'),
    }
  }
  const stateHash = hash(given.state)
  const taken = await takeSignIn(db, stateHash, hash(given.browser), now())
  const verifier = taken && unseal(config.marketplace.secret, 'sign-in', stateHash, taken.code_verifier)
  if (!verifier) return NOTHING_BEGUN
  const nextPath = taken.next_path
  const retry = (reason: RetryReason) => ({ outcome: 'retry', reason, nextPath }) as const
  if (given.code === null) return retry('denied')
  try {
    const tokens = await deps.marketplace.exchangeCode(given.code, verifier)
    const user = await deps.marketplace.user(tokens.access)
    const session = {
      ...(taken.post_token !== null && { post_token: taken.post_token }),
      ...(taken.touch_point !== null && { touch_point: taken.touch_point }),
    }
    const opened = await openFor(deps, user, tokens, visit)
    return opened ? { outcome: 'signed_in', ...opened, session, nextPath } : retry('disabled')
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error
    return { ...retry(error.failure === 'refused' ? 'expired' : 'unavailable'), cause: error }
  }
}

/** Null when the user is shut out. */
async function openFor(deps: SignInDeps, { phone, id }: MarketplaceUser, tokens: Tokens, visit: Visit) {
  const mobile = mobilePhone(phone)
  if (mobile === null) throw new MarketplaceError('unavailable', 'the phone is no mobile number')
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.now()
    const user = await userOfPhone(trx, mobile, now)
    const [account] = user.accounts
    if (user.isDisabled || !account) return null
    await linkIdentity(trx, user.id, id, now)
    await storeTokens(trx, user.id, sealedTokens(deps, user.id, tokens))
    const opening = { userId: user.id, accountId: account.id, ...visit }
    const { credential } = await openSession({ ...deps, db: trx }, opening)
    return { credential, accountId: account.id, access: tokens.access }
  })
}

function isOfServer(oauthBase: string, issuer: unknown): boolean {
  if (issuer === undefined) return true
  const isAddress = typeof issuer === 'string' && URL.canParse(issuer)
  return isAddress && new URL(issuer).origin === new URL(oauthBase).origin
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
