import type { AccessToken } from '@jarchi/shared/api/sessions.ts'

type Held = { token: string; staleAt: number }

/** A token is renewed this long before it ends, so that a slow request does not arrive with a dead one. */
const MARGIN_MS = 15_000

/** Access tokens by account, in memory only; any number of waiting requests share one call. */
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
    /** The token to retry with after `refused` was answered 401. */
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
