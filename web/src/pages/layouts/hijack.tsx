import { useQuery } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { isHijackQuery } from '../../api/is-hijack.ts'
import { lazyPage } from '../../navigation/lazy-page.ts'
import { useAccount } from '../../navigation/use-account.ts'

export const HijackBar = lazyPage(async () => (await import('../hijack/hijack-bar.tsx')).HijackBar)
export const ReleaseLink = lazyPage(async () => (await import('../hijack/release-link.tsx')).ReleaseLink)

/** Only for staff who act as the account's owner. */
export function WhenHijacked({ children }: { children: ReactNode }) {
  const { data } = useQuery(isHijackQuery(useAccount()))
  return data && <Suspense>{children}</Suspense>
}
