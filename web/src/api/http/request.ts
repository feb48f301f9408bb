import { accessTokens, fetchAccessToken } from './access-tokens.ts'
import { type ApiError, isStatus, SessionLost } from './api-error.ts'
import { send, type Call } from './send.ts'
import type { Service } from '../runtime-config.ts'

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
      if (!isStatus(error, 401)) throw error
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
