import { deskPaths } from '@jarchi/shared/platform/desk-paths.ts'
import type { StaffAccountName } from '@jarchi/shared/api/staff-desk.ts'
import { useQuery } from '@tanstack/react-query'
import { deskQuery } from '../../api/staff/desk.ts'
import { deskTexts } from '../../i18n/staff-desk.ts'
import { Link } from '../../navigation/link.tsx'

/** An account by name, with its badge; a link for staff who may open its page. */
export function AccountLink({ account: { id, name, is_vip } }: { account: StaffAccountName }) {
  const mayOpen = useQuery(deskQuery).data?.rights.includes('accounts') === true
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {mayOpen ? (
        <Link
          to={deskPaths.account(id)}
          className="inline-flex items-center font-semibold text-accent hover:underline max-lg:min-h-11 max-lg:min-w-11"
        >
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <bdi className="font-semibold">{name}</bdi>
      )}
      {is_vip && <VipBadge />}
    </span>
  )
}

export function VipBadge() {
  return (
    <span className="inline-flex items-center rounded-full bg-warning-soft px-2.5 text-xs font-bold text-warning">
      {deskTexts.vip}
    </span>
  )
}
