import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../../api/account.ts'
import { accountMenuTexts as fa } from '../../i18n/account-menu.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { marketplaceTexts } from '../../i18n/marketplace.ts'
import { Link } from '../../navigation/link.tsx'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { checkIcon, listIcon, userIcon } from '../../ui/icons.ts'
import { leaveIcon, postsIcon } from '../../ui/later-icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DebtLimits } from './debt-limits.tsx'
import { ReleaseLink, WhenImpersonated } from './impersonation.tsx'
import { MenuLink } from './menu-link.tsx'
import { menuRow } from './menu-row.ts'
import { useNavLinks } from './nav-links.ts'
import { useSignOut } from './use-sign-out.ts'

/** Account switcher, profile, the sidebar's links on a phone, and the way out. */
export function AccountLinks({ account }: { account: number }) {
  const user = useQuery(userQuery(account))
  const signOut = useSignOut()
  const links = useNavLinks(account)
  return (
    <>
      <p className="px-3 pt-1 text-xs text-quiet">{fa.accounts}</p>
      {user.isPending && <Skeleton className="m-3 h-5 w-40" />}
      {user.isError && <p className="px-3 py-2 text-sm text-danger">{fa.accountsFailed}</p>}
      {user.data?.accounts.map(({ id, name }) => (
        <Link key={id} to={paths.myAds(id)} className={menuRow} aria-current={id === account || undefined}>
          <span className="min-w-0 flex-1 truncate">{name}</span>
          {id === account && <Icon shape={checkIcon} className="size-5 text-accent" />}
        </Link>
      ))}
      <DebtLimits account={account} />
      <hr className="my-2 border-line" />
      {links.map(({ to, label, icon }) => (
        <MenuLink key={to} to={to} label={label} icon={icon} className="lg:hidden" />
      ))}
      <MenuLink
        to={paths.posts(account)}
        label={marketplaceTexts.posts.title(runtimeConfig.marketplaceName)}
        icon={postsIcon}
      />
      <MenuLink to={paths.profile(account)} label={fa.profile} icon={userIcon} />
      <MenuLink to={paths.terms(account)} label={fa.terms} icon={listIcon} />
      <WhenImpersonated>
        <ReleaseLink className={`${menuRow} lg:hidden`} />
      </WhenImpersonated>
      <button type="button" className={menuRow} onClick={signOut}>
        <Icon shape={leaveIcon} className="size-5 text-quiet" />
        {fa.signOut}
      </button>
    </>
  )
}
