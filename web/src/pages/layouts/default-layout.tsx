import { VIEW_AMOUNTS } from '@jarchi/shared/people/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useState, type ReactNode } from 'react'
import { balanceQuery, permissionsQuery } from '../../api/account.ts'
import { useMay } from '../../api/use-may.ts'
import { askStorage } from '../../browser-storage.ts'
import { balanceState, permissionState } from '../../api/data-state.ts'
import { settled } from '../../background/settled.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { shellTexts } from '../../i18n/shell.ts'
import { Link } from '../../navigation/link.tsx'
import { useAccount } from '../../navigation/use-place.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { Icon, Logo } from '../../ui/icon.tsx'
import { addIcon, panelIcon } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Toman } from '../../ui/toman.tsx'
import { useHeldBusy } from '../../ui/spinner.tsx'
import { AccountMenu } from './account-menu.tsx'
import { ImpersonationBar, ReleaseLink, WhenImpersonated } from './when-impersonated.tsx'
import { useNavLinks } from './nav-links.ts'
import type { Bell, Notices } from './notices.tsx'
import { WithinLayout } from './plain-layout.tsx'

/**
 * Header, sidebar or bottom navigation, and the page (§2.24); a page's state is not carried over to another
 * account.
 */
export function DefaultLayout({ children }: { children: ReactNode }) {
  const account = useAccount()
  return (
    <div className="flex min-h-dvh flex-col">
      {header}
      <div className="flex flex-1">
        {sidebar}
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-[72rem] min-w-0 flex-1 px-4 pt-4 pb-24 md:px-6 md:pt-6 lg:pe-14 lg:pb-10"
        >
          <WhenImpersonated>
            <ImpersonationBar account={account} />
          </WhenImpersonated>
          {notices}
          <WithinLayout key={account} value>
            {children}
          </WithinLayout>
        </main>
      </div>
      {bottomBar}
    </div>
  )
}

// Created once, so that it is not drawn again with each page.
const header = <Header />
const sidebar = <Sidebar />
const notices = <LaterNotices />
const bottomBar = <BottomBar />

function Header() {
  const account = useAccount()
  const later = useLater()
  return (
    <header className="top-bar">
      <Link
        to={paths.myAds(account)}
        className="flex min-h-11 items-center gap-2 rounded-field text-lg font-bold"
      >
        <Logo />
        <span className="max-sm:sr-only">{runtimeConfig.brandName}</span>
      </Link>
      <div className="flex items-center gap-2">
        <Balance account={account} />
        {useMay(account, 'pay') && (
          <Link
            to={paths.charge(account)}
            className="flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-full bg-accent-soft text-sm text-accent max-[17rem]:hidden md:px-4"
          >
            <Icon shape={addIcon} />
            <span className="max-md:sr-only">{shellTexts.charge}</span>
          </Link>
        )}
        {later ? <later.Bell key={account} account={account} /> : <span className="size-11" />}
        <AccountMenu account={account} />
      </div>
    </header>
  )
}

/** The wallet's balance; hidden from users who may not see amounts (§6.4). */
function Balance({ account }: { account: number }) {
  const permissions = permissionState(useQuery(permissionsQuery(account)))
  const balance = balanceState(useQuery(balanceQuery(account)))
  const isLoading = useHeldBusy(permissions.state === 'loading' || balance.state === 'Loading')
  if (isLoading) return <Skeleton className="h-6 w-28" />
  if (balance.state === 'Failed') return <p className="text-sm text-danger">{shellTexts.balanceFailed}</p>
  const mayView = permissions.state === 'succeeded' && permissions.holds(VIEW_AMOUNTS)
  if (!mayView || balance.state !== 'Success' || balance.rial === null) return null
  return (
    <p className="text-sm leading-tight">
      <span className="text-quiet max-sm:sr-only">{shellTexts.balance}: </span>
      <Toman rial={balance.rial} className="font-semibold" />
    </p>
  )
}

const row =
  'flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-quiet hover:bg-page hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent'

function Sidebar() {
  const links = useNavLinks(useAccount())
  const [collapsed, setCollapsed] = useState(storedCollapsed)
  const hidden = collapsed ? 'sr-only' : ''
  const toggle = () => {
    keepCollapsed(!collapsed)
    setCollapsed(!collapsed)
  }
  return (
    <nav
      aria-label={shellTexts.navigation}
      className={`sticky top-14 flex h-[calc(100dvh-3.5rem)] flex-col gap-1 border-e border-line bg-card p-3 transition-[width] max-lg:hidden ${collapsed ? 'w-18' : 'w-60'}`}
    >
      {links.map(({ to, label, icon, current, group }) => (
        <Fragment key={to}>
          {group && (
            <p className={`mt-3 border-t border-line px-3 pt-3 text-xs text-quiet ${hidden}`}>{group}</p>
          )}
          <Link to={to} aria-current={current} className={row} title={collapsed ? label : undefined}>
            <Icon shape={icon} />
            <span className={hidden}>{label}</span>
          </Link>
        </Fragment>
      ))}
      <WhenImpersonated orDev>
        <ReleaseLink className={row} hidden={hidden} />
      </WhenImpersonated>
      <button type="button" onClick={toggle} aria-expanded={!collapsed} className={`${row} mt-auto`}>
        <Icon shape={panelIcon} />
        <span className={hidden}>{collapsed ? shellTexts.expand : shellTexts.collapse}</span>
      </button>
    </nav>
  )
}

const KEY = 'collapsed'

/** Whether the sidebar was left collapsed (§2.27). */
const storedCollapsed = () => askStorage(() => localStorage.getItem(KEY)) === 'true'

const keepCollapsed = (collapsed: boolean) => askStorage(() => localStorage.setItem(KEY, String(collapsed)))

function BottomBar() {
  const links = useNavLinks(useAccount()).filter(({ isInBar }) => isInBar)
  return (
    <nav
      aria-label={shellTexts.navigation}
      className="fixed inset-x-0 bottom-0 z-10 flex border-t border-line bg-card pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {links.map(({ to, label, icon, current }) => (
        <Link
          key={to}
          to={to}
          aria-current={current}
          className="flex min-h-16 flex-1 flex-col items-center justify-center text-center text-xs text-quiet aria-[current=page]:font-semibold aria-[current=page]:text-accent"
        >
          <Icon shape={icon} />
          {label}
        </Link>
      ))}
    </nav>
  )
}

function LaterNotices() {
  const later = useLater()
  return later && <later.Notices />
}

type Later = { Bell: typeof Bell; Notices: typeof Notices }

/** What can wait until the page has loaded; it is not needed offline. */
function useLater() {
  const [later, setLater] = useState<Later>()
  useEffect(() => {
    settled
      .then(() => import('./notices.tsx'))
      .then(setLater)
      .catch(() => {})
  }, [])
  return later
}
