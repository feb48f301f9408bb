import { ApiError, SessionLost } from '../api/http/api-error.ts'
import { fa } from '../i18n/common.ts'
import { ErrorState } from '../ui/error-state.tsx'

type Props = { error: unknown; busy?: boolean; onRetry: () => unknown }

/** A list or form whose data did not come, in its place; what a bug says is for no user. With the session over, sign-in is already opening. */
export function QueryError({ error, busy = false, onRetry }: Props) {
  if (error instanceof SessionLost) return null
  return (
    <ErrorState
      message={error instanceof ApiError ? error.message : fa.toast.error}
      requestId={error instanceof ApiError ? error.requestId : null}
      busy={busy}
      onRetry={() => void onRetry()}
    />
  )
}
