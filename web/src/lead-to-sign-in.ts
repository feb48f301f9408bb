import { paths } from '@jarchi/shared/panel-paths.ts'
import { NO_ACCOUNT, whenSessionIsLost } from './api/http/request.ts'
import { isImpersonatedQuery } from './api/is-impersonated.ts'
import { queryClient } from './api/query-client.ts'
import { go, here } from './navigation/navigate.ts'
import { lostSessions, signInPath } from './navigation/route-change.ts'

/** From now on a session that is over, and a profile that is refused, lead to sign-in and from there back (§2, §8). */
export function leadToSignIn() {
  const isToBeLed = lostSessions()
  whenSessionIsLost((account, status) => {
    const { path, search } = here()
    if (path === paths.auth) return true
    // A visit of support ends at the desk, whose session stands.
    if (queryClient.getQueryData(isImpersonatedQuery(account).queryKey)) {
      location.assign('/staff')
      return true
    }
    if (account === NO_ACCOUNT) {
      location.assign(signInPath({ path, search }))
      return true
    }
    if (!isToBeLed(account, status, Date.now())) return false
    go(signInPath({ path, search }), { replace: true })
    return true
  })
}
