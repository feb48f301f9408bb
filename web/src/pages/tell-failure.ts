import { ApiError } from '../api/http/api-error.ts'
import { commonTexts } from '../i18n/common.ts'
import { showToast } from '../ui/toasts.tsx'

/** Says what was not done and why; the server's message tells what to do. */
export function tellFailure(notDone: string, error: unknown) {
  const refusal =
    error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : commonTexts.toast.error
  showToast('error', `${notDone} ${refusal}`)
}
