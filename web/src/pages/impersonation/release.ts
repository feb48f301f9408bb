import { deskPaths } from '@jarchi/shared/platform/desk-paths.ts'
import { useMutation } from '@tanstack/react-query'
import { isStatus } from '../../api/http/api-error.ts'
import { releaseImpersonation } from '../../api/impersonation.ts'
import { impersonationTexts } from '../../i18n/impersonation.ts'
import { showToast } from '../../ui/toasts.tsx'
import { forgetAllWork, saveWork, savedWork } from '../../form/unfinished-work.ts'

/** Ends an impersonation and reloads the desk, so that no data of the account stays in memory. */
export function useRelease() {
  return useMutation({
    mutationFn: releaseImpersonation,
    onSuccess: leave,
    onError(error) {
      // The staff session is over too, or the impersonation has already ended: the desk handles both.
      if (isStatus(error, 401) || isStatus(error, 404)) leave()
      else showToast('error', impersonationTexts.releaseFailed)
    },
  })
}

function leave() {
  const origin = impersonationOrigin()
  forgetAllWork()
  location.assign(origin)
}

const KEY = 'visit-origin'

/** Keeps the desk's page from which an impersonation begins; its query may hold support's search. */
export function keepImpersonationOrigin(path: string) {
  saveWork(KEY, { path })
}

/**
 * Where an impersonation leads back to: the desk's page from which it began, otherwise the list of accounts.
 */
export function impersonationOrigin(): string {
  const path = savedWork(KEY)?.path
  return typeof path === 'string' && /^\/staff(?:[/?]|$)/.test(path) ? path : deskPaths.accounts
}
