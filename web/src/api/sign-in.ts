import type { PhoneSignInStarted, SignedIn } from '@jarchi/shared/api/sessions.ts'
import { queryOptions } from '@tanstack/react-query'
import { forgetAccessTokens, fetchAccessToken } from './http/request.ts'
import { send } from './http/send.ts'
import { tokenClaims } from './http/signed-in-person.ts'
import { runtimeConfig } from './runtime-config.ts'

export const askForCode = (phone: string) =>
  send<PhoneSignInStarted>('accounts', '/api/v1/auth/phone/', { method: 'POST', json: { phone } })

export const checkCode = (request_id: string, phone: string, code: string) =>
  send<SignedIn>('accounts', '/api/v1/auth/phone/validate/', {
    method: 'POST',
    json: { request_id, phone, code },
  })

export const endSession = () => send('accounts', '/api/v1/logout/', { method: 'POST' })

/** Redirects a signed-in browser to `redirect`. */
const checkSessionUrl = (redirect: string) =>
  `${runtimeConfig.bases.accounts}/api/v1/auth/check-session/?redirect=${encodeURIComponent(redirect)}`

/** The address that redirects to `redirect`, or null if the server does not allow its origin. */
export async function redirectTargetOf(redirect: string): Promise<string | null> {
  const url = checkSessionUrl(redirect)
  try {
    const { status } = await fetch(url, { credentials: 'include', redirect: 'manual' })
    return status === 400 ? null : url
  } catch {
    return url
  }
}

/**
 * The account used last by the signed-in user, or null. Fetched again on every visit of sign-in; a user who
 * continues from there finds no data of earlier pages.
 */
export const signedInAccountQuery = queryOptions({
  queryKey: ['public', 'signed-in'],
  gcTime: 0,
  staleTime: 0,
  queryFn: async ({ client }) => {
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'public' })
    forgetAccessTokens()
    try {
      if (!(await mayBeSignedIn())) return null
      return tokenClaims((await fetchAccessToken()).token).acc ?? null
    } catch {
      return null
    }
  },
})

const ANY_FILE = '/icon.svg'

/**
 * Checks without an error status, because browsers would log one for every visitor who is not signed in. A
 * signed-in browser is redirected to the file, any other to sign-in. Where the answer cannot be read, as from
 * another host, the token call decides.
 */
async function mayBeSignedIn(): Promise<boolean> {
  if (!runtimeConfig.bases.accounts.startsWith('/')) return true
  try {
    const { url } = await fetch(checkSessionUrl(location.origin + ANY_FILE), { credentials: 'include' })
    return new URL(url).pathname === ANY_FILE
  } catch {
    return true
  }
}
