import { useEffect } from 'react'
import { ApiError } from '../api/http/api-error.ts'
import { numberText } from '../i18n/format.ts'
import { fa } from '../i18n/common.ts'
import { PageError, statusCodeOf } from '../navigation/page-error.ts'
import type { FailureProps } from '../ui/error-boundary.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { PlainLayout } from './layouts/plain-layout.tsx'
import { WayOn } from './way-on.tsx'

/** A failed page: its message, its status, and a way on (§8). What a bug says is for no user. */
export function ErrorPage({ error }: FailureProps) {
  usePageTitle(fa.toast.errorTitle)
  useEffect(() => void window.early?.push(error), [error])
  const isForUsers = error instanceof ApiError || error instanceof PageError
  return (
    <PlainLayout>
      <h1 className="sr-only">{fa.toast.errorTitle}</h1>
      <ErrorState
        message={isForUsers ? error.message : fa.toast.error}
        text={`${fa.errorText} ${fa.errorStatus} ${numberText(statusCodeOf(error))}`}
        requestId={error instanceof ApiError ? error.requestId : null}
        onRetry={() => location.reload()}
        action={<WayOn />}
      />
    </PlainLayout>
  )
}
