import { usePath } from '../../navigation/use-place.ts'
import type { ReactNode } from 'react'
import { marketplaceTexts as texts } from '../../i18n/marketplace.ts'
import { Link } from '../../navigation/link.tsx'
import { useAccount } from '../../navigation/use-account.ts'
import { paths } from '../../paths.ts'
import { tabLook, tabsLook } from '../../ui/tab-look.ts'
import { IntegrationLayout } from './integration-layout.tsx'

type Props = { wayBack: string; children: ReactNode }

/** Around a visit that began among all of one's posts (decisions §9). */
export function UserPostsLayout({ wayBack, children }: Props) {
  const account = useAccount()
  const path = usePath().replace(/\/$/, '')
  const tabs = [
    { to: paths.posts(account), name: texts.posts.tab },
    { to: paths.adTypes(account), name: texts.types.tab },
  ]
  return (
    <IntegrationLayout
      wayBack={wayBack}
      parts={
        <nav aria-label={texts.parts} className={`${tabsLook} bg-card px-2 md:px-4`}>
          {tabs.map(({ to, name }) => (
            <Link key={to} to={to} aria-current={path === to ? 'page' : undefined} className={tabLook}>
              {name}
            </Link>
          ))}
          <Link to={paths.myAds(account)} className={tabLook}>
            {texts.toPanel}
          </Link>
        </nav>
      }
    >
      {children}
    </IntegrationLayout>
  )
}
