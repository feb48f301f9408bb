import type { AccessToken } from '@jarchi/shared/api/sessions.ts'
import { storedVisit } from '../visit.ts'
import { notePerson } from './person.ts'
import { send } from './send.ts'

declare global {
  interface Window {
    /** The first call of an account's page, made by index.html. */
    tokenAhead?: { url: string; answer: Promise<Response> } | undefined
  }
}

/** Asks for an access token; without an account, for that of the account used last. Tabs take turns. */
export async function fetchAccessToken(account?: number): Promise<AccessToken> {
  const ask = () =>
    send<AccessToken>('accounts', '/api/v2/token/access/internal/', {
      query: { account, ...storedVisit().utm },
      transport: askedAhead,
    })
  // Each call rotates the cookie; locks exist in secure contexts only.
  const answer = await (navigator.locks ? navigator.locks.request('session', ask) : ask())
  // Whoever came before sees no more of this page, which loads again.
  return notePerson(answer.token) ? answer : new Promise(() => {})
}

function askedAhead(url: string, init: RequestInit): Promise<Response> {
  const { tokenAhead } = window
  window.tokenAhead = undefined
  // An answer that renews the cookie must reach the browser even when the page is left meanwhile.
  return tokenAhead?.url === url ? tokenAhead.answer : fetch(url, { ...init, keepalive: true })
}
