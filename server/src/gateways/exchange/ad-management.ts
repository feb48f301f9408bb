import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { traceHeaders } from '../../platform/trace/trace.ts'
import { limitedText } from '../limited-text.ts'
import { LONGEST_WAITS_MS } from '../../platform/longest-waits.ts'
import { adsIn, type ExchangeAd } from './ad-answers.ts'

/** The exchange's Ad Management. Every call may throw `ExchangeError`. */
export type AdManagement = {
  /** A page of the ads whose audit has changed since a time, or of all ads, the oldest first. */
  changedSince: (since: Date | null) => Promise<ExchangeAd[]>
  /** `body` is an ad as `adBody` writes it. */
  register: (body: string) => Promise<ExchangeAd>
  /** Replaces an ad; the same body renews it. Null: the exchange does not know the ad. */
  replace: (mid: string, body: string) => Promise<ExchangeAd | null>
  /** Null: the exchange does not know the ad. */
  read: (mid: string) => Promise<ExchangeAd | null>
}

/** `busy`: wait `retryAfter` milliseconds; `refused`: this body; `misconfigured`: our key or address. */
export type ExchangeFailure = 'busy' | 'unavailable' | 'refused' | 'misconfigured'

/** A call to the exchange failed. */
export class ExchangeError extends Error {
  override readonly name = 'ExchangeError'
  readonly failure: ExchangeFailure
  readonly retryAfter: number

  constructor(failure: ExchangeFailure, reason: string, retryAfter = 0) {
    super(`the exchange (${failure}): ${reason}`)
    this.failure = failure
    this.retryAfter = retryAfter
  }
}

/** `url` without `/bidder`. */
export type AdManagementSettings = { url: string; apiKey: string; bidderId: string }

const MOST_BYTES = 32 * 1_024 * 1_024
const DEFAULT_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 10 * MINUTE_MS

export function adManagement(
  settings: AdManagementSettings,
  timeout = LONGEST_WAITS_MS.exchange,
): AdManagement {
  const base = `${settings.url}/bidder/${settings.bidderId}/ads`
  const headers = { 'x-api-key': settings.apiKey, accept: 'application/json' }
  const ask = (method: string, path: string, body?: string) =>
    answer(
      `${base}${path}`,
      {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body }),
      },
      timeout,
    )
  const one = async (method: string, mid: string, body?: string) => {
    const found = await ask(method, `/${encodeURIComponent(mid)}`, body)
    return found === null ? null : only(adsIn(found))
  }
  return {
    async changedSince(since) {
      const found = await ask('GET', since === null ? '' : `?audit_start=${since.getTime()}`)
      if (found === null) throw new ExchangeError('misconfigured', 'there is no such bidder')
      return adsIn(found)
    },
    async register(body) {
      const found = await ask('POST', '', body)
      if (found === null) throw new ExchangeError('misconfigured', 'there is no such bidder')
      return only(adsIn(found))
    },
    replace: (mid, body) => one('PUT', mid, body),
    read: (mid) => one('GET', mid),
  }
}

function only(ads: ExchangeAd[]): ExchangeAd {
  const [ad] = ads
  if (!ad) throw new ExchangeError('unavailable', 'the answer names no ad')
  return ad
}

type Init = { method: string; headers: Record<string, string>; body?: string }

/** The body of a successful answer; null for 404. */
async function answer(url: string, init: Init, timeout: number): Promise<unknown> {
  const { status, headers, text } = await reply(url, init, timeout)
  if (status === 429) throw new ExchangeError('busy', 'status 429', pauseOf(headers))
  if (status >= 500) throw new ExchangeError('unavailable', `status ${status}`)
  if (status === 401 || status === 403) throw new ExchangeError('misconfigured', `status ${status}`)
  const body = parsed(text)
  // A proxy's page must not count as "no such ad".
  const isObject = typeof body === 'object' && body !== null
  if (status === 404 && isObject) return null
  if (status < 200 || status > 299) {
    throw new ExchangeError(isObject ? 'refused' : 'unavailable', `status ${status}`)
  }
  if (!isObject) throw new ExchangeError('unavailable', 'the answer is no object')
  return body
}

async function reply(url: string, init: Init, timeout: number) {
  try {
    const response = await fetch(url, {
      ...init,
      headers: { ...init.headers, ...traceHeaders() },
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
    const text = await limitedText(response.body, MOST_BYTES)
    if (text === null) throw new ExchangeError('unavailable', 'the answer is too long')
    return { status: response.status, headers: response.headers, text }
  } catch (error) {
    if (error instanceof ExchangeError) throw error
    const { name, cause } = error as { name?: string; cause?: { code?: unknown } }
    const reason = typeof cause?.code === 'string' ? cause.code : (name ?? 'no answer')
    throw new ExchangeError('unavailable', reason)
  }
}

function pauseOf(headers: Headers): number {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0
    ? Math.min(seconds * 1_000, LONGEST_PAUSE_MS)
    : DEFAULT_PAUSE_MS
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
