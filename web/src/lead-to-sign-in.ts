import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { NO_ACCOUNT, whenSessionIsLost } from './api/http/request.ts'
import { isImpersonatedQuery } from './api/is-impersonated.ts'
import { queryClient } from './api/query-client.ts'
import { go, here } from './navigation/navigate.ts'
import { lostSessions, signInPath } from './navigation/route-change.ts'

/**
 * From now on an expired session or a refused profile opens sign-in, which leads back afterwards (§2.18, §4.11).
 */
export function leadToSignIn() {
  const isToBeLed = lostSessions()
  whenSessionIsLost((account, { status }) => {
    const { path, search } = here()
    if (path === paths.auth) return true
    // An impersonation ends at the desk, where the staff session continues.
    if (queryClient.getQueryData(isImpersonatedQuery(account).queryKey)) {
      location.assign('/staff')
      return true
    }
    if (account === NO_ACCOUNT) {
      location.assign(signInPath({ path, search }))
      return true
    }
    // What is typed into a form stays when the account is taken away from its user.
    const isTyped = status === 403 && document.querySelector('[novalidate],dialog')
    if (isTyped || !isToBeLed(account, status, Date.now())) return false
    go(signInPath({ path, search }), { replace: true })
    return true
  })
}
