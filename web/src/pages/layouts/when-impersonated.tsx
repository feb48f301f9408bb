import { useQuery } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { isImpersonatedQuery } from '../../api/is-impersonated.ts'
import { lazyPage } from '../../navigation/lazy-page.ts'
import { useAccount } from '../../navigation/use-account.ts'

export const ImpersonationBar = lazyPage(
  'ImpersonationBar',
  () => import('../impersonation/impersonation-bar.tsx'),
)
export const ReleaseLink = lazyPage('ReleaseLink', () => import('../impersonation/release-link.tsx'))

/** Only for staff who act as the account's owner; `orDev`: for dev sessions too. */
export function WhenImpersonated({ children, orDev }: { children: ReactNode; orDev?: true }) {
  const { data } = useQuery(isImpersonatedQuery(useAccount(), orDev))
  return data && <Suspense>{children}</Suspense>
}
