import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { useEffect } from 'react'
import { ApiError, isStatus } from '../api/http/api-error.ts'
import { commonTexts } from '../i18n/common.ts'
import { numberText } from '../i18n/format.ts'
import { PageError, statusCodeOf } from '../navigation/page-error.ts'
import { accountScope } from '../navigation/place.ts'
import { buttonLook } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { PlainLayout } from './layouts/plain-layout.tsx'

/**
 * A failed page: its message, its status, and a next step (§8.9). The message of an unexpected error is not
 * shown.
 */
export function ErrorPage({ error }: { error: unknown }) {
  usePageTitle(commonTexts.toast.errorTitle)
  useEffect(() => {
    window.early?.push(error)
    // A page that failed without a network reloads when the network is back.
    if (isStatus(error, 0)) addEventListener('online', () => location.reload(), { once: true })
  }, [error])
  const isUnanswered = isStatus(error, 0)
  const isForUsers = error instanceof ApiError || error instanceof PageError
  return (
    <PlainLayout>
      <h1 className="sr-only">{commonTexts.toast.errorTitle}</h1>
      <ErrorState
        message={isForUsers ? error.message : commonTexts.toast.error}
        text={
          isUnanswered
            ? ''
            : `${commonTexts.errorText} ${commonTexts.errorStatus} ${numberText(statusCodeOf(error))}`
        }
        requestId={error instanceof ApiError ? error.requestId : null}
        onRetry={() => location.reload()}
        action={<NextStep />}
      />
    </PlainLayout>
  )
}

/**
 * From a page that could not be shown to another one, by a full page load, since this page's state may be at
 * fault.
 */
export function NextStep() {
  const scope = accountScope(location.pathname)
  return (
    <a href={scope ? paths.myAds(scope.account) : paths.auth} className={buttonLook()}>
      {scope ? commonTexts.toMyAds : commonTexts.toSignIn}
    </a>
  )
}
