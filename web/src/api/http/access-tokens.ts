import type { AccessToken } from '@jarchi/shared/api/sessions.ts'
import { storedVisit } from '../visit.ts'
import { noteServerTime } from './server-clock.ts'
import { notePerson } from './signed-in-person.ts'
import { send } from './send.ts'
import { tokenClaims } from './token-claims.ts'

type Held = { token: string; staleAt: number }

/**
 * A token is renewed this long before it expires, so that a slow request does not arrive with an expired one.
 */
const MARGIN_MS = 15_000

/** Access tokens by account, in memory only; requests that wait at the same time share one call. */
export function accessTokens(fetchToken: (account: number) => Promise<AccessToken>, now = Date.now) {
  const held = new Map<number, Held>()
  const coming = new Map<number, Promise<string>>()

  async function fetched(account: number) {
    const { token, expires_in } = await fetchToken(account)
    held.set(account, { token, staleAt: now() + expires_in * 1_000 - MARGIN_MS })
    return token
  }

  function obtain(account: number): Promise<string> {
    const waiting = coming.get(account)
    if (waiting) return waiting
    const promise = fetched(account).finally(() => coming.delete(account))
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
      held.clear()
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
