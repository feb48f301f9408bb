import { afterSeconds } from '@jarchi/shared/time/durations.ts'
import { createHash, randomBytes } from 'node:crypto'
import { mobilePhone } from '@jarchi/shared/people/phone.ts'
import { webOrigin } from '@jarchi/shared/advertising/web-origin.ts'
import { userOfPhone } from '../../../people/accounts/service.ts'
import type { Deps } from '../../../deps.ts'
import {
  MarketplaceError,
  type MarketplaceUser,
  type Tokens,
} from '../../../gateways/marketplace/marketplace-gateway.ts'
import { openSession } from '../../../people/sessions/service.ts'
import { seal, unseal } from '../../../platform/config/seal.ts'
import { panelPath, repeatedEnd, retryPath, type Destination, type SignInEnd } from './sign-in-end.ts'
import { insertSignIn, linkIdentity, noteLanding, takeSignIn } from './sign-in-queries.ts'
import { askStatisticsSoon, storeTokens } from './token-queries.ts'
import { sealedTokens } from './tokens.ts'

type SignInDeps = Pick<Deps, 'db' | 'config' | 'marketplace' | 'now'>

/** How long a user may stay on the consent page. */
export const CONSENT_SECONDS = 1_800

/** The consent page for this browser, which alone can come back from it, once. */
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
    codeVerifier: seal(config.marketplace.secret, 'marketplace/sign-in', stateHash, verifier),
    expiresAt: afterSeconds(now(), CONSENT_SECONDS),
  }
  await insertSignIn(db, pending, now())
  return marketplace.consentUrl({ state, challenge: hash(verifier) })
}

/**
 * `issuer` is the sender according to the answer, if it names one (RFC 9207); `session` is the session cookie
 * that the browser already has, or ''.
 */
type Return = {
  state: string | null
  code: string | null
  issuer: unknown
  browser: string | null
  session: string
}
type Visit = { userAgent: string; ip: string }

const NOTHING_BEGUN = { landing: retryPath('expired', null) }

/**
 * Turns the consent page's answer into a session of the user whose phone the marketplace confirms. A repeated
 * answer, since browsers may send it twice, leads to the same place as the first.
 */
export async function finishSignIn(deps: SignInDeps, given: Return, visit: Visit): Promise<SignInEnd> {
  const { db, config, now } = deps
  if (given.state === null || given.browser === null) return NOTHING_BEGUN
  if (!isOfServer(config.marketplace.oauthBase, given.issuer)) {
    return {
      ...NOTHING_BEGUN,
      cause: new MarketplaceError('misconfigured', 'the answer is of another issuer'),
    }
  }
  const stateHash = hash(given.state)
  const answer = { stateHash, browserHash: hash(given.browser), codeHash: hash(given.code ?? '') }
  const taken = await takeSignIn(db, answer, now())
  if (!taken) return (await repeatedEnd(deps, answer, given.session)) ?? NOTHING_BEGUN
  const { sessionId = null, ...end } = await firstEnd(deps, { ...taken, stateHash, code: given.code }, visit)
  await noteLanding(db, stateHash, end.landing, sessionId)
  return end
}

type Taken = NonNullable<Awaited<ReturnType<typeof takeSignIn>>> & { stateHash: string; code: string | null }

async function firstEnd(
  deps: SignInDeps,
  { stateHash, code, ...taken }: Taken,
  visit: Visit,
): Promise<SignInEnd & { sessionId?: string }> {
  const nextPath = taken.next_path
  const verifier = unseal(
    deps.config.marketplace.secret,
    'marketplace/sign-in',
    stateHash,
    taken.code_verifier,
  )
  if (!verifier) return NOTHING_BEGUN
  if (code === null) return { landing: retryPath('denied', nextPath) }
  try {
    const tokens = await deps.marketplace.exchangeCode(code, verifier)
    const user = await deps.marketplace.user(tokens.access)
    const session = {
      ...(taken.post_token !== null && { post_token: taken.post_token }),
      ...(taken.touch_point !== null && { touch_point: taken.touch_point }),
    }
    const opened = await openFor(deps, user, tokens, visit)
    if (!opened) return { landing: retryPath('disabled', nextPath) }
    const { accountId, ...ofSession } = opened
    return { ...ofSession, access: tokens.access, landing: panelPath(accountId, { session, nextPath }) }
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error
    const reason = error.failure === 'refused' ? 'expired' : 'unavailable'
    return { landing: retryPath(reason, nextPath), cause: error }
  }
}

/** Null if the user is disabled. */
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
    await askStatisticsSoon(trx, user.id, now)
    const opening = { userId: user.id, accountId: account.id, ...visit }
    return { ...(await openSession({ ...deps, db: trx }, opening)), accountId: account.id }
  })
}

function isOfServer(oauthBase: string, issuer: unknown): boolean {
  if (issuer === undefined) return true
  const isAddress = typeof issuer === 'string' && URL.canParse(issuer)
  return isAddress && webOrigin(new URL(issuer)) === webOrigin(new URL(oauthBase))
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
