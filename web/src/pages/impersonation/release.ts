import { useMutation } from '@tanstack/react-query'
import { isStatus } from '../../api/http/api-error.ts'
import { releaseImpersonation } from '../../api/impersonation.ts'
import { impersonationTexts } from '../../i18n/impersonation.ts'
import { showToast } from '../../ui/toasts.tsx'
import { forgetAllWork, keepWork, keptWork } from '../../form/unfinished-work.ts'

/** Ends a visit and loads the desk again, so that nothing of the account stays in memory. */
export function useRelease() {
  return useMutation({
    mutationFn: releaseImpersonation,
    onSuccess: leave,
    onError(error) {
      // The session of staff is over too, or there is no visit any more: the desk knows what to do.
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
const DESK = '/staff/accounts'

/** Keeps the page of the desk from which a visit begins; its query may say who support has looked for. */
export function keepImpersonationOrigin(path: string) {
  keepWork(KEY, { path })
}

/** Where a visit ends: at the page of the desk from which it began, else at the list of accounts. */
export function impersonationOrigin(): string {
  const path = keptWork(KEY)?.path
  return typeof path === 'string' && /^\/staff(?:[/?]|$)/.test(path) ? path : DESK
}
