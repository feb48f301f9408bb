import { ApiError, failureText } from '../api/http/api-error.ts'
import { showToast } from './toasts.tsx'

/** Says what was not done and why; the server's message tells what to do. */
export function tellFailure(notDone: string, error: unknown) {
  const field = error instanceof ApiError ? error.fields[0] : null
  showToast('error', `${notDone} ${field?.message ?? failureText(error)}`)
}
