import { accessTokens } from './access-tokens.ts'
import { ApiError, isStatus } from './api-error.ts'
import { send, type Call } from './send.ts'
import { fetchAccessToken } from './token-call.ts'
import type { Service } from '../runtime-config.ts'

const tokens = accessTokens(fetchAccessToken)

let onSessionLost = (_account: number) => {}

/** Names what to do when the session is over or the account refused: the way to sign-in. */
export function whenSessionIsLost(listener: (account: number) => void) {
  onSessionLost = listener
}

export const forgetAccessTokens = tokens.forget

/** A call in the name of an account. On a 401 the token is renewed once and the call repeated (§4). */
export async function request<Answer>(
  account: number,
  service: Service,
  path: string,
  call: Call = {},
): Promise<Answer> {
  const token = await orSignIn(account, tokens.current(account))
  const signed = (value: string) =>
    send<Answer>(service, path, { ...call, headers: { ...call.headers, Authorization: `JWT ${value}` } })
  try {
    return await signed(token)
  } catch (error) {
    if (!isStatus(error, 401)) throw error
    return signed(await orSignIn(account, tokens.renewed(account, token)))
  }
}

/** A refused token ends in sign-in; with no answer there is nothing to conclude. */
async function orSignIn(account: number, token: Promise<string>): Promise<string> {
  try {
    return await token
  } catch (error) {
    if (error instanceof ApiError && error.status !== 0) onSessionLost(account)
    throw error
  }
}

/** The profile's 403 means sign-in; every other one is a refusal to show (§2, §8). */
export async function requestOrSignIn<Answer>(account: number, service: Service, path: string, call: Call) {
  try {
    return await request<Answer>(account, service, path, call)
  } catch (error) {
    if (isStatus(error, 403)) onSessionLost(account)
    throw error
  }
}
