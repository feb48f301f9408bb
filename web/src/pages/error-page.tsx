import type { ErrorComponentProps } from '@tanstack/react-router'
import { ApiError } from '../api/http/api-error.ts'
import { numberText } from '../i18n/format.ts'
import { fa } from '../i18n/common.ts'
import { statusCodeOf } from '../navigation/page-error.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { PlainLayout } from './layouts/plain-layout.tsx'
import { WayOn } from './way-on.tsx'

/** A failed page: its message, its status, and a way on (§8). */
export function ErrorPage({ error }: ErrorComponentProps) {
  return (
    <PlainLayout>
      <h1 className="sr-only">{fa.toast.errorTitle}</h1>
      <ErrorState
        message={error instanceof Error ? error.message : String(error)}
        text={`${fa.errorStatus} ${numberText(statusCodeOf(error))}`}
        requestId={error instanceof ApiError ? error.requestId : null}
        onRetry={() => location.reload()}
        action={<WayOn />}
      />
    </PlainLayout>
  )
}
