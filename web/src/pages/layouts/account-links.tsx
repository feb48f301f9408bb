import { useQuery } from '@tanstack/react-query'
import { balanceQuery, userQuery } from '../../api/account.ts'
import { useMay } from '../../api/use-may.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { accountMenuTexts } from '../../i18n/account-menu.ts'
import { roleTexts } from '../../i18n/members.ts'
import { marketplaceTexts } from '../../i18n/marketplace-posts.ts'
import { Link } from '../../navigation/link.tsx'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { Facts } from '../../ui/facts.tsx'
import { Icon } from '../../ui/icon.tsx'
import { checkIcon, userIcon } from '../../ui/icons.ts'
import { leaveIcon, postsIcon, termsIcon } from '../../ui/later-icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Toman } from '../../ui/toman.tsx'
import { useHeldBusy } from '../../ui/spinner.tsx'
import { ReleaseLink, WhenImpersonated } from './when-impersonated.tsx'
import { useNavLinks } from './nav-links.ts'
import { useSignOut } from './use-sign-out.ts'

/** Account switcher, profile, the sidebar's links on a phone, and sign-out. */
export function AccountLinks({ account }: { account: number }) {
  const user = useQuery(userQuery(account))
  const isLoading = useHeldBusy(user.isPending)
  const signOut = useSignOut()
  const links = useNavLinks(account)
  return (
    <>
      <p className="px-3 pt-1 text-xs text-quiet">{accountMenuTexts.accounts}</p>
      {isLoading && <Skeleton className="m-3 h-5 w-40" />}
      {user.isError && <p className="px-3 py-2 text-sm text-danger">{accountMenuTexts.accountsFailed}</p>}
      {!isLoading &&
        user.data?.accounts.map(({ id, name, role }) => (
          <Link key={id} to={paths.myAds(id)} className={menuRow} aria-current={id === account || undefined}>
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <span className="text-xs text-quiet">{roleTexts[role]}</span>
            {id === account && <Icon shape={checkIcon} className="size-5 text-accent" />}
          </Link>
        ))}
      <DebtLimits account={account} />
      <hr className="my-2 border-line" />
      {links.map(({ to, label, icon }) => (
        <MenuLink key={to} to={to} label={label} icon={icon} className="lg:hidden" />
      ))}
      {useMay(account, 'edit') && (
        <MenuLink
          to={paths.posts(account)}
          label={marketplaceTexts.posts.title(runtimeConfig.marketplaceName)}
          icon={postsIcon}
        />
      )}
      <MenuLink to={paths.profile(account)} label={accountMenuTexts.profile} icon={userIcon} />
      <MenuLink to={paths.terms(account)} label={accountMenuTexts.terms} icon={termsIcon} />
      <WhenImpersonated orDev>
        <ReleaseLink className={`${menuRow} lg:hidden`} />
      </WhenImpersonated>
      <button type="button" className={menuRow} onClick={signOut}>
        <Icon shape={leaveIcon} className="size-5 text-quiet" />
        {accountMenuTexts.signOut}
      </button>
    </>
  )
}

/** How much the account may owe; the server sends it only in impersonated and development sessions (§3.3). */
function DebtLimits({ account }: { account: number }) {
  const { data } = useQuery(balanceQuery(account))
  if (!data?.debt_limit && !data?.debt_hard_limit) return null
  return (
    <Facts
      className="gap-x-3 px-3 py-1 text-sm"
      rows={[
        [
          accountMenuTexts.debtLimit,
          <Toman key="soft" rial={data.debt_limit ?? 0} className="block text-end" />,
        ],
        [
          accountMenuTexts.debtHardLimit,
          <Toman key="hard" rial={data.debt_hard_limit ?? 0} className="block text-end" />,
        ],
      ]}
    />
  )
}

type Props = { to: string; label: string; icon: string; className?: string }

function MenuLink({ to, label, icon, className = '' }: Props) {
  return (
    <Link to={to} className={`${menuRow} ${className}`}>
      <Icon shape={icon} className="size-5 text-quiet" />
      {label}
    </Link>
  )
}

/** A row of the menu in the header. */
const menuRow =
  'flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-start hover:bg-page aria-[current=true]:font-semibold'
