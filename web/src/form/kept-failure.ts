import { ApiError, failureText } from '../api/http/api-error.ts'
import { roleLostTexts } from '../i18n/actions.ts'

/** What is said of a failure over work that stays on the page: of a role that was taken away, what to do next. */
export function keptFailureText(error: unknown): string {
  const lost = error instanceof ApiError ? roleLostTexts[error.code] : undefined
  return lost ?? failureText(error)
}
