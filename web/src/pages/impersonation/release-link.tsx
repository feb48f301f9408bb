import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../../api/account.ts'
import { impersonationTexts } from '../../i18n/impersonation.ts'
import { Link } from '../../navigation/link.tsx'
import { useAccount } from '../../navigation/use-place.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { backIcon, leaveIcon } from '../../ui/later-icons.ts'
import { useRelease } from './release.ts'
import { useIsImpersonated } from './use-is-impersonated.ts'

type Props = { className: string; hidden?: string }

/**
 * The sidebar's button that ends an impersonation or, in a development session, goes back to the user's own
 * account (§2.26). `hidden` is the class of its text in a folded sidebar.
 */
export function ReleaseLink(props: Props) {
  const isImpersonated = useIsImpersonated(useAccount())
  if (isImpersonated === undefined) return null
  return isImpersonated ? <EndImpersonation {...props} /> : <ToOwnAccount {...props} />
}

function EndImpersonation({ className, hidden = '' }: Props) {
  const release = useRelease()
  const isLeaving = release.isPending || release.isSuccess
  return (
    <button
      type="button"
      className={className}
      title={hidden ? impersonationTexts.release : undefined}
      aria-disabled={isLeaving || undefined}
      onClick={() => !isLeaving && release.mutate()}
    >
      <Icon shape={leaveIcon} />
      <span className={hidden}>{isLeaving ? impersonationTexts.releasing : impersonationTexts.release}</span>
    </button>
  )
}

function ToOwnAccount({ className, hidden = '' }: Props) {
  const account = useAccount()
  const { data: user } = useQuery(userQuery(account))
  if (!user?.own_account_id || user.own_account_id === account) return null
  return (
    <Link
      to={paths.myAds(user.own_account_id)}
      className={className}
      title={hidden ? impersonationTexts.toOwnAccount : undefined}
    >
      <Icon shape={backIcon} />
      <span className={hidden}>{impersonationTexts.toOwnAccount}</span>
    </Link>
  )
}
