import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../../api/account.ts'
import { accountMenuTexts as fa } from '../../i18n/account-menu.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { marketplaceTexts } from '../../i18n/marketplace.ts'
import { shellTexts } from '../../i18n/shell.ts'
import { Link } from '../../navigation/link.tsx'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import {
  adsIcon,
  checkIcon,
  installIcon,
  listIcon,
  servicesIcon,
  supportIcon,
  userIcon,
  walletIcon,
} from '../../ui/icons.ts'
import { leaveIcon, postsIcon } from '../../ui/later-icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DebtLimits } from './debt-limits.tsx'
import { ReleaseLink, WhenHijacked } from './hijack.tsx'
import { useSignOut } from './use-sign-out.ts'

const row =
  'flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-start hover:bg-page aria-[current=true]:font-semibold'

/** Account switcher, profile, the sidebar's links on a phone, and the way out. */
export function AccountLinks({ account }: { account: number }) {
  const user = useQuery(userQuery(account))
  const signOut = useSignOut()
  return (
    <>
      <p className="px-3 pt-1 text-xs text-quiet">{fa.accounts}</p>
      {user.isPending && <Skeleton className="m-3 h-5 w-40" />}
      {user.isError && <p className="px-3 py-2 text-sm text-danger">{fa.accountsFailed}</p>}
      {user.data?.accounts.map(({ id, name }) => (
        <Link key={id} to={paths.myAds(id)} className={row} aria-current={id === account || undefined}>
          <span className="min-w-0 flex-1 truncate">{name}</span>
          {id === account && <Icon shape={checkIcon} className="size-5 text-accent" />}
        </Link>
      ))}
      <DebtLimits account={account} />
      <hr className="my-2 border-line" />
      <Link to={paths.myAds(account)} className={`${row} lg:hidden`}>
        <Icon shape={adsIcon} className="size-5 text-quiet" />
        {shellTexts.myAds}
      </Link>
      <Link to={paths.posts(account)} className={row}>
        <Icon shape={postsIcon} className="size-5 text-quiet" />
        {marketplaceTexts.posts.title(runtimeConfig.marketplaceName)}
      </Link>
      <Link to={paths.charge(account)} className={`${row} lg:hidden`}>
        <Icon shape={walletIcon} className="size-5 text-quiet" />
        {shellTexts.charge}
      </Link>
      <Link to={paths.transactions(account)} className={`${row} lg:hidden`}>
        <Icon shape={listIcon} className="size-5 text-quiet" />
        {shellTexts.transactions}
      </Link>
      <Link to={paths.services(account)} className={`${row} lg:hidden`}>
        <Icon shape={servicesIcon} className="size-5 text-quiet" />
        {shellTexts.services}
      </Link>
      <Link to={paths.support(account)} className={`${row} lg:hidden`}>
        <Icon shape={supportIcon} className="size-5 text-quiet" />
        {shellTexts.support}
      </Link>
      <Link to={paths.application(account)} className={`${row} lg:hidden`}>
        <Icon shape={installIcon} className="size-5 text-quiet" />
        {shellTexts.install}
      </Link>
      <Link to={paths.profile(account)} className={row}>
        <Icon shape={userIcon} className="size-5 text-quiet" />
        {fa.profile}
      </Link>
      <Link to={paths.terms(account)} className={row}>
        <Icon shape={listIcon} className="size-5 text-quiet" />
        {fa.terms}
      </Link>
      <WhenHijacked>
        <ReleaseLink className={`${row} lg:hidden`} />
      </WhenHijacked>
      <button type="button" className={row} onClick={signOut}>
        <Icon shape={leaveIcon} className="size-5 text-quiet" />
        {fa.signOut}
      </button>
    </>
  )
}
