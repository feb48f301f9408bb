import type { AccessToken } from '@jarchi/shared/api/sessions.ts'
import { isStatus, SessionLost, type ApiError } from './api-error.ts'
import { send, type Call } from './send.ts'
import type { Service } from '../runtime-config.ts'
import { storedVisit } from '../visit.ts'
import { noteServerTime } from './server-clock.ts'
import { notePerson, tokenClaims } from './signed-in-person.ts'

const tokens = accessTokens(fetchAccessToken)

/** The "account" of staff calls, which are made for a person and not for an account. */
export const NO_ACCOUNT = 0

type Listener = (account: number, refusal: ApiError) => boolean
let onSessionLost: Listener = () => false

/** Sets what happens when the session is over or the account refused; it returns whether sign-in opens. */
export function whenSessionIsLost(listener: Listener) {
  onSessionLost = listener
}

export const forgetAccessTokens = tokens.forget
/** An account's current login token. */
export const accessToken = tokens.current

/**
 * Calls that carry an access token. On a 401 the token is renewed once and the call repeated (§4.10). A refused
 * renewal leads to sign-in: `isLost` opens it and returns true. Any other failure, such as a 502 while the
 * server restarts, decides nothing.
 */
export function authorisedCalls(of: ReturnType<typeof accessTokens>, isLost: Listener) {
  const usable = async (account: number, token: Promise<string>): Promise<string> => {
    try {
      return await token
    } catch (error) {
      const isRefused = isStatus(error, 401) || isStatus(error, 403)
      if (!isRefused || !isLost(account, error)) throw error
      throw new SessionLost(error.status, { message: error.message })
    }
  }
  return async function authorised<Answer>(
    account: number,
    service: Service,
    path: string,
    call: Call = {},
  ): Promise<Answer> {
    const token = await usable(account, of.current(account))
    const signed = (value: string) =>
      send<Answer>(service, path, { ...call, headers: { ...call.headers, Authorization: `JWT ${value}` } })
    try {
      return await signed(token)
    } catch (error) {
      // A refused code was not refused for the token, and sent again it would be a second guess.
      if (!isStatus(error, 401) || /_code|_ref/.test(error.code)) throw error
      return signed(await usable(account, of.renewed(account, token)))
    }
  }
}

/** Opens sign-in, if `whenSessionIsLost` was called. */
export const loseSession: Listener = (account, refusal) => onSessionLost(account, refusal)

/** A call for an account. */
export const request = authorisedCalls(tokens, loseSession)

/** A 403 for the profile means sign-in; any other 403 is a refusal to show (§2.18). */
export async function requestOrSignIn<Answer>(account: number, service: Service, path: string, call: Call) {
  try {
    return await request<Answer>(account, service, path, call)
  } catch (error) {
    if (isStatus(error, 403)) loseSession(account, error)
    throw error
  }
}

type Held = { token: string; staleAt: number }

/**
 * A token is renewed this long before it expires, so that a slow request does not arrive with an expired one.
 */
const MARGIN_MS = 15_000

/** Access tokens by account, in memory only; requests that wait at the same time share one call. */
export function accessTokens(fetchToken: (account: number) => Promise<AccessToken>, now = Date.now) {
  let held = new Map<number, Held>()
  let coming = new Map<number, Promise<string>>()

  function obtain(account: number): Promise<string> {
    const waiting = coming.get(account)
    if (waiting) return waiting
    // What was asked for before all are forgotten goes into these maps, which nobody reads then.
    const [into, among] = [held, coming]
    const fetched = async () => {
      const { token, expires_in } = await fetchToken(account)
      into.set(account, { token, staleAt: now() + expires_in * 1_000 - MARGIN_MS })
      return token
    }
    const promise = fetched().finally(() => among.delete(account))
    coming.set(account, promise)
    return promise
  }

  return {
    /** The token to send. */
    async current(account: number): Promise<string> {
      const kept = held.get(account)
      return kept && now() < kept.staleAt ? kept.token : obtain(account)
    },
    /** The token to retry with after `refused` was answered with 401. */
    async renewed(account: number, refused: string): Promise<string> {
      const kept = held.get(account)
      if (kept && kept.token !== refused) return kept.token
      held.delete(account)
      return obtain(account)
    },
    forget() {
      held = new Map()
      coming = new Map()
    },
  }
}

declare global {
  interface Window {
    /** The first call of an account's page; index.html has already sent it. */
    tokenAhead?: { url: string; answer: Promise<Response> } | undefined
  }
}

/** Fetches an access token; without an account, a token of the account used last. Tabs take turns. */
export async function fetchAccessToken(account?: number): Promise<AccessToken> {
  const ask = () =>
    send<AccessToken>('accounts', '/api/v2/token/access/internal/', {
      query: { account, ...storedVisit().utm },
      transport: askedAhead,
    })
  // Each call rotates the cookie; locks exist in secure contexts only.
  const answer = await (navigator.locks ? navigator.locks.request('session', ask) : ask())
  noteServerTime(tokenClaims(answer.token).iat)
  // Another user has signed in: this page shows nothing more to the earlier user and reloads.
  return notePerson(answer.token) ? answer : new Promise(() => {})
}

function askedAhead(url: string, init: RequestInit): Promise<Response> {
  const { tokenAhead } = window
  window.tokenAhead = undefined
  // The answer renews the cookie, so it must reach the browser even when the user leaves the page.
  return tokenAhead?.url === url ? tokenAhead.answer : fetch(url, { ...init, keepalive: true })
}
