import { accessTokens, fetchAccessToken } from './access-tokens.ts'
import { ApiError, isStatus, SessionLost } from './api-error.ts'
import { send, type Call } from './send.ts'
import type { Service } from '../runtime-config.ts'

const tokens = accessTokens(fetchAccessToken)

/** In whose name the desk's calls are made: a person's, and no account's. */
export const NO_ACCOUNT = 0

type Listener = (account: number, status: number) => boolean
let onSessionLost: Listener = () => false

/** Names what to do when the session is over or the account refused; it says whether sign-in opens. */
export function whenSessionIsLost(listener: Listener) {
  onSessionLost = listener
}

export const forgetAccessTokens = tokens.forget
/** The login token of an account as it now is. */
export const accessToken = tokens.current

/**
 * Calls that carry an access token. On a 401 it is renewed once and the call repeated (§4). A refused token ends in
 * sign-in, where `isLost` says so and has led there; with no answer there is nothing to conclude.
 */
export function authorisedCalls(
  of: ReturnType<typeof accessTokens>,
  isLost: (account: number, error: ApiError) => boolean,
) {
  const usable = async (account: number, token: Promise<string>): Promise<string> => {
    try {
      return await token
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status !== 0
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

/** Leads to sign-in, where the panel knows how. */
export const loseSession: Listener = (account, status) => onSessionLost(account, status)

/** A call in the name of an account. */
export const request = authorisedCalls(tokens, (account, { status }) => loseSession(account, status))

/** The profile's 403 means sign-in; every other one is a refusal to show (§2, §8). */
export async function requestOrSignIn<Answer>(account: number, service: Service, path: string, call: Call) {
  try {
    return await request<Answer>(account, service, path, call)
  } catch (error) {
    if (isStatus(error, 403)) onSessionLost(account, 403)
    throw error
  }
}
