import { effectiveStatus, isDeliverable, isReviewStatus } from '@jarchi/shared/advertising/ad-status.ts'
import { HOUR_MS, MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import type { Deps } from '../../deps.ts'
import { adBody } from '../../gateways/exchange/ad-body.ts'
import type { ExchangeAd } from '../../gateways/exchange/ad-answers.ts'
import { ExchangeError, type AdManagement } from '../../gateways/exchange/ad-management.ts'
import { changedPages } from './changed-pages.ts'
import { adContent, UnsendableAd } from './content.ts'
import { takeDueAds, type DueAd } from './queries.ts'
import { hasOtherAd, postpone, rememberTry, setAside, writeTaken } from './sent-ads.ts'

export type ExchangeDeps = Pick<Deps, 'db' | 'config' | 'storage' | 'now'> & { exchange: AdManagement }

const A_TURN = 50
const CLAIM_MS = 2 * MINUTE_MS
const SECOND_MS = 1_000
/** After so many errors in a row the exchange is down, and the other ads are not tried. */
const ENOUGH_SETBACKS = 3
/** The exchange's clock may differ this much from ours. */
const CLOCKS_MS = 2 * MINUTE_MS

/**
 * One turn: sends the ads that are due. Throws `ExchangeError` if the exchange cannot be used now; 'more':
 * some are left.
 */
export async function sendDueAds(deps: ExchangeDeps, signal?: AbortSignal): Promise<'more' | 'done'> {
  const { db, now } = deps
  const claim = new Date(now().getTime() + CLAIM_MS)
  const due = await takeDueAds(db, now(), claim, A_TURN)
  let setbacks = 0
  for (const [at, ad] of due.entries()) {
    // The rest is due again when the claim ends.
    if (signal?.aborted) return 'done'
    const trouble = await sendAd(deps, ad, claim)
    setbacks = trouble?.failure === 'unavailable' ? setbacks + 1 : 0
    const isHopeless = trouble?.failure === 'busy' || trouble?.failure === 'misconfigured'
    if (!trouble || (!isHopeless && setbacks < ENOUGH_SETBACKS)) continue
    const pause = Math.max(trouble.retryAfter, 5 * SECOND_MS)
    await postpone(db, due.slice(at + 1), claim, new Date(now().getTime() + pause))
    throw trouble
  }
  return due.length === A_TURN ? 'more' : 'done'
}

/** Returns the exchange's error, which it has stored, or null. */
async function sendAd(deps: ExchangeDeps, ad: DueAd, claim: Date): Promise<ExchangeError | null> {
  const { db, now } = deps
  if (!mayBeSent(ad, now())) {
    await setAside(db, ad, claim)
    return null
  }
  try {
    const { body, wide } = await whatToSend(deps, ad)
    const answer = await sent(deps, ad, body)
    await writeTaken(db, ad, claim, { answer, body, wide, now: now() })
    return null
  } catch (error) {
    if (error instanceof UnsendableAd) {
      await setAside(db, ad, claim, error.message)
      return null
    }
    if (!(error instanceof ExchangeError)) throw error
    const isOwnFault = error.failure === 'refused'
    const isCounted = isOwnFault || error.failure === 'unavailable'
    const pause = isOwnFault ? HOUR_MS : backOff(ad.failures, error.retryAfter)
    await postpone(db, [ad], claim, new Date(now().getTime() + pause), { error: error.message, isCounted })
    return error
  }
}

function mayBeSent({ status, registered_at }: DueAd, now: Date): boolean {
  return isReviewStatus(status) && isDeliverable(effectiveStatus(status, registered_at, now))
}

/** 5 seconds, doubled for each failure in a row, an hour at most. */
export function backOff(failures: number, retryAfter: number): number {
  return Math.max(retryAfter, Math.min(5 * SECOND_MS * 2 ** Math.min(failures, 20), HOUR_MS))
}

/** An unchanged ad is sent byte for byte as the last time: otherwise it would be reviewed again. */
async function whatToSend(deps: ExchangeDeps, ad: DueAd): Promise<{ body: string; wide: string }> {
  if (!ad.changed && ad.sent !== null && ad.wide_picture !== null) {
    return { body: ad.sent, wide: ad.wide_picture }
  }
  const { content, wide } = await adContent(deps, ad)
  return { body: adBody(content), wide }
}

async function sent(deps: ExchangeDeps, ad: DueAd, body: string): Promise<ExchangeAd> {
  // An ad that the exchange has forgotten is registered again.
  const known = ad.mid === null ? null : await deps.exchange.replace(ad.mid, body)
  return known ?? registered(deps, ad, body)
}

/** A registration without an answer may have succeeded: it is searched for before it is made again. */
async function registered({ db, exchange, now }: ExchangeDeps, ad: DueAd, body: string) {
  const found = ad.unsure_since && (await lostRegistration(db, exchange, ad.unsure_since, body))
  if (found) return found
  await rememberTry(db, ad, ad.unsure_since ?? now())
  try {
    return await exchange.register(body)
  } catch (error) {
    const isSure = error instanceof ExchangeError && error.failure !== 'unavailable'
    if (isSure && !ad.unsure_since) await rememberTry(db, ad, null)
    throw error
  }
}

type Sent = {
  display: { native: { link: { url: string }; asset: { image: { url: string } }[] } }
}

async function lostRegistration(
  db: Deps['db'],
  exchange: AdManagement,
  since: Date,
  body: string,
): Promise<ExchangeAd | null> {
  const { link, asset } = (JSON.parse(body) as Sent).display.native
  const pictures = asset.map(({ image }) => image.url).join(' ')
  for await (const page of changedPages(exchange, new Date(since.getTime() - CLOCKS_MS))) {
    for (const ad of page) {
      const isSame = ad.link === link.url && ad.pictures.join(' ') === pictures
      if (isSame && !(await hasOtherAd(db, ad.mid))) return ad
    }
  }
  return null
}
