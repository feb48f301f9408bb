import { useQuery } from '@tanstack/react-query'
import { usePath } from '../../navigation/use-place.ts'
import { VIEW_AMOUNTS } from '@jarchi/shared/permissions.ts'
import { permissionsQuery } from '../../api/account.ts'
import { noticeSettingsQuery } from '../../api/notices.ts'
import { tomanText } from '../../i18n/format.ts'
import { noticeTexts as fa } from '../../i18n/notices.ts'
import { Link } from '../../navigation/link.tsx'
import { paths } from '../../paths.ts'
import { buttonLook } from '../../ui/button-look.ts'
import { Icon } from '../../ui/icon.tsx'
import { alertIcon } from '../../ui/icons.ts'

/** Says on every page, but where one pays, that there is little money left or too much owed. */
export function BalanceNotice({ account }: { account: number }) {
  const mayView = useQuery(permissionsQuery(account)).data?.includes(VIEW_AMOUNTS) === true
  const settings = useQuery({ ...noticeSettingsQuery(account), enabled: mayView }).data
  const pathname = usePath()
  if (!settings || pathname.startsWith(paths.charge(account))) return null
  const { is_in_debt, is_low, low_balance } = settings
  if (!is_in_debt && !is_low) return null
  return (
    <section
      aria-label={fa.label}
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card bg-warning-soft px-4 py-2 text-warning print:hidden"
    >
      <Icon shape={alertIcon} className="size-5" />
      <p className="min-w-0 flex-1 basis-56">
        {is_in_debt ? fa.inDebt : fa.low(tomanText(low_balance ?? 0))}
      </p>
      <Link to={paths.charge(account)} className={`${buttonLook('plain')} text-sm`}>
        {fa.charge}
      </Link>
    </section>
  )
}
