import { useMutation } from '@tanstack/react-query'
import { isStatus } from '../../api/http/api-error.ts'
import { releaseHijack } from '../../api/hijack.ts'
import { hijackTexts as fa } from '../../i18n/hijack.ts'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { forgetAllWork } from '../kept-work.ts'
import { visitOrigin } from './visit-origin.ts'

/** Ends a visit and loads the desk anew, so that nothing of the account stays in memory. */
export function useRelease() {
  return useMutation({
    mutationFn: releaseHijack,
    onSuccess: leave,
    onError(error) {
      // The session of staff is over too, or there is no visit any more: the desk knows what to do.
      if (isStatus(error, 401) || isStatus(error, 404)) leave()
      else showToast('error', fa.releaseFailed)
    },
  })
}

function leave() {
  const origin = visitOrigin()
  forgetAllWork()
  location.assign(origin)
}
