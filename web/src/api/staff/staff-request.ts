import { accessTokens, fetchAccessToken, authorisedCalls, loseSession, NO_ACCOUNT } from '../http/request.ts'
import { ApiError } from '../http/api-error.ts'
import type { Call } from '../http/send.ts'
import type { Service } from '../runtime-config.ts'

const IMPERSONATION_OVER = 'impersonation_over'
/** The desk works for a person, not for an account: the token is one of the account used last. */
const tokens = accessTokens(() => fetchAccessToken())

/** An expired impersonation has a page of its own. */
const call = authorisedCalls(
  tokens,
  (account, refusal) =>
    refusal.status === 401 && refusal.code !== IMPERSONATION_OVER && loseSession(account, refusal),
)

/** A call to the staff service. */
export const staffRequest = <Answer>(path: string, given?: Call) =>
  callAsStaff<Answer>('staff', `/api/v1/${path}`, given)

/** A call with the token of a staff member. */
export const callAsStaff = <Answer>(service: Service, path: string, given: Call = {}) =>
  call<Answer>(NO_ACCOUNT, service, path, given)

const WHILE_IMPERSONATING = 'not_while_impersonating'

/**
 * Whether the desk is closed because this browser impersonates an account, or the impersonation has expired.
 */
export function isImpersonationRefusal(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.code === IMPERSONATION_OVER || error.code === WHILE_IMPERSONATING)
  )
}
