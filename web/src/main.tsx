import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { whenSessionIsLost } from './api/http/request.ts'
import { isHijackQuery } from './api/is-hijack.ts'
import { queryClient } from './api/query-client.ts'
import { runtimeConfig } from './api/runtime-config.ts'
import { keepVisit, visitOf } from './api/visit.ts'
import { shellTexts } from './i18n/shell.ts'
import { signInPath } from './navigation/account-redirect.ts'
import { isCarried } from './navigation/carried-query.ts'
import { lostSessions } from './navigation/lost-sessions.ts'
import { settled } from './navigation/settled.ts'
import { prefetchPages, router } from './routes.tsx'
import { nameSite } from './ui/page-title.ts'
import './styles/first.css'

nameSite(shellTexts.panelOf(runtimeConfig.marketplaceName))
keepVisit(visitOf(location.search, isCarried))

const leadsToSignIn = lostSessions()
whenSessionIsLost((account, status) => {
  const { pathname, searchStr } = router.latestLocation
  if (pathname === '/auth') return true
  // A visit of support ends at the desk, whose session stands.
  if (queryClient.getQueryData(isHijackQuery(account).queryKey)) {
    location.assign('/staff')
    return true
  }
  if (!leadsToSignIn(account, status, Date.now())) return false
  void router.navigate({ href: signInPath({ path: pathname, search: searchStr }), replace: true })
  return true
})

void settled.then(prefetchPages)
settled.then(() => import('./background/start.ts')).catch(() => {})

const element = document.getElementById('root')
if (element) {
  createRoot(element).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
