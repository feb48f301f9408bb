import type { ReactNode } from 'react'
import { useMay } from '../../api/use-may.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { marketplaceTexts } from '../../i18n/marketplace-posts.ts'
import { Link } from '../../navigation/link.tsx'
import { useAccount, usePath } from '../../navigation/use-place.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { tabLook, tabsLook } from '../../ui/looks.ts'
import { ImpersonationBar, WhenImpersonated } from '../layouts/when-impersonated.tsx'
import { Logo } from '../../ui/icon.tsx'

type Props = {
  /** The marketplace's address to return to, or '' without one. */
  wayBack: string
  /** Between header and page, such as tabs. */
  parts?: ReactNode
  children: ReactNode
}

/** Shared by both layouts of the integration: a slim header with the back link, and the page. */
export function IntegrationLayout({ wayBack, parts, children }: Props) {
  const account = useAccount()
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="top-bar">
        <Link
          to={paths.myAds(account)}
          className="flex min-h-11 items-center gap-2 rounded-field text-lg font-bold"
        >
          <Logo />
          {runtimeConfig.brandName}
        </Link>
        {wayBack && (
          <a
            href={wayBack}
            className="-me-3 inline-flex min-h-11 items-center rounded-field px-3 max-[17rem]:-ms-3 text-sm font-semibold text-accent hover:bg-accent-soft"
          >
            {marketplaceTexts.back(runtimeConfig.marketplaceName)}
          </a>
        )}
      </header>
      {parts}
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-[72rem] min-w-0 flex-1 px-4 pt-4 pb-10 md:px-6 md:pt-6"
      >
        <WhenImpersonated>
          <ImpersonationBar account={account} />
        </WhenImpersonated>
        {children}
      </main>
    </div>
  )
}

type UserPostsLayoutProps = { wayBack: string; children: ReactNode }

/** For a visit that began at the list of the user's posts (§5.2). */
export function UserPostsLayout({ wayBack, children }: UserPostsLayoutProps) {
  const account = useAccount()
  const mayEdit = useMay(account, 'edit')
  const path = usePath().replace(/\/$/, '')
  const tabs = [
    { to: paths.posts(account), name: marketplaceTexts.posts.title(runtimeConfig.marketplaceName) },
    { to: paths.adTypes(account), name: marketplaceTexts.types.tab },
  ]
  return (
    <IntegrationLayout
      wayBack={wayBack}
      parts={
        <nav aria-label={marketplaceTexts.parts} className={`${tabsLook} bg-card px-2 md:px-4`}>
          {(mayEdit ? tabs : []).map(({ to, name }) => (
            <Link key={to} to={to} aria-current={path === to ? 'page' : undefined} className={tabLook}>
              {name}
            </Link>
          ))}
          <Link to={paths.myAds(account)} className={tabLook}>
            {marketplaceTexts.toPanel}
          </Link>
        </nav>
      }
    >
      {children}
    </IntegrationLayout>
  )
}
