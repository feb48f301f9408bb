import { useQuery } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { isImpersonatedQuery } from '../../api/is-impersonated.ts'
import { lazyPage } from '../../navigation/lazy-page.ts'
import { useAccount } from '../../navigation/use-place.ts'

export const ImpersonationBar = lazyPage(
  'ImpersonationBar',
  () => import('../impersonation/impersonation-bar.tsx'),
)
export const ReleaseLink = lazyPage('ReleaseLink', () => import('../impersonation/release-link.tsx'))

/** Only while staff impersonate the account's owner; `orDev`: also in development sessions. */
export function WhenImpersonated({ children, orDev }: { children: ReactNode; orDev?: true }) {
  const { data } = useQuery(isImpersonatedQuery(useAccount(), orDev))
  return data && <Suspense>{children}</Suspense>
}
