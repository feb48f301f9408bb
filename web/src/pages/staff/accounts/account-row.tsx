import type { StaffAccount } from '@jarchi/shared/api/staff-accounts.ts'
import type { StaffRight } from '@jarchi/shared/staff-rights.ts'
import { dayText } from '../../../i18n/date-format.ts'
import { numberText } from '../../../i18n/format.ts'
import { staffAccountTexts as fa } from '../../../i18n/staff-accounts.ts'
import { AccountLink } from '../account-link.tsx'
import { ImpersonateButton } from './impersonate-button.tsx'
import { UserName } from './user-name.tsx'

export function AccountRow({ account, rights }: { account: StaffAccount; rights: readonly StaffRight[] }) {
  const { id, created_at, users } = account
  const canBeVisited = users.some((user) => !user.is_staff && !user.disabled_at)
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2.5">
      <div className="min-w-48 flex-1">
        <AccountLink account={account} />
        <p className="text-xs text-quiet">
          {fa.id} <bdi>{numberText(id).replaceAll('\u066c', '')}</bdi>، {fa.created} {dayText(created_at)}
        </p>
      </div>
      <ul className="min-w-48 flex-1 text-sm">
        {users.map((user) => (
          <li key={user.id}>
            <UserName user={user} />
          </li>
        ))}
      </ul>
      {rights.includes('impersonate') && (
        <span className="flex justify-end sm:min-w-34">
          {canBeVisited && <ImpersonateButton account={account} />}
        </span>
      )}
    </li>
  )
}
