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

/** A call to the staff service; if it wants a second factor, it is made again once that has been asked for. */
export async function staffRequest<Answer>(path: string, given?: Call): Promise<Answer> {
  const made = () => callAsStaff<Answer>('staff', `/api/v1/${path}`, given)
  try {
    return await made()
  } catch (refusal) {
    if (!(refusal instanceof ApiError) || refusal.code !== 'factor_needed' || !askForFactor) throw refusal
    await (asking ??= askForFactor(refusal).finally(() => (asking = null)))
    return made()
  }
}

let askForFactor: ((refusal: ApiError) => Promise<void>) | null = null
/** Calls that wait at the same time share one question. */
let asking: Promise<void> | null = null

/** Sets who asks for a second factor: it resolves once it is proved, and rejects if somebody gives up. */
export function whenFactorIsNeeded(ask: (refusal: ApiError) => Promise<void>): () => void {
  askForFactor = ask
  return () => void (askForFactor = null)
}

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
