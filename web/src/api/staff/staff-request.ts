import { signInPath } from '../../navigation/route-change.ts'
import { accessTokens, fetchAccessToken } from '../http/access-tokens.ts'
import { ApiError, isStatus, SessionLost } from '../http/api-error.ts'
import { send, type Call } from '../http/send.ts'
import type { Service } from '../runtime-config.ts'

/** The desk works in the name of a person and of no account: the token is that of the account used last. */
const tokens = accessTokens(() => fetchAccessToken())
const NO_ACCOUNT = 0

/** A call to the staff service. */
export const staffRequest = <Answer>(path: string, call?: Call) =>
  callAsStaff<Answer>('staff', `/api/v1/${path}`, call)

/** A call in the name of a person of staff. On a 401 the token is renewed once and the call repeated (§4). */
export async function callAsStaff<Answer>(service: Service, path: string, call: Call = {}): Promise<Answer> {
  const token = await orSignIn(tokens.current(NO_ACCOUNT))
  const signed = (value: string) =>
    send<Answer>(service, path, { ...call, headers: { ...call.headers, Authorization: `JWT ${value}` } })
  try {
    return await signed(token)
  } catch (error) {
    if (!isStatus(error, 401)) throw error
    return signed(await orSignIn(tokens.renewed(NO_ACCOUNT, token)))
  }
}

/** A session that is over leads to sign-in; a visit whose time is over has a page of its own. */
async function orSignIn(token: Promise<string>): Promise<string> {
  try {
    return await token
  } catch (error) {
    if (!isStatus(error, 401) || error.code === VISIT_OVER) throw error
    location.assign(signInPath({ path: location.pathname, search: location.search }))
    throw new SessionLost(error.status, { message: error.message })
  }
}

const VISIT_OVER = 'impersonation_over'
const VISITING = 'not_while_impersonating'

/** Whether the desk is closed because this browser acts for an account, or did until the time was over. */
export function isVisitRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.code === VISIT_OVER || error.code === VISITING)
}
