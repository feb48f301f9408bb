import type { StaffUserName } from '@jarchi/shared/api/staff-accounts.ts'
import { persianDigits } from '@jarchi/shared/digits.ts'
import { staffAccountTexts as fa } from '../../../i18n/staff-accounts.ts'

/** A user by name and phone, with what is special about them. */
export function UserName({ user: { name, phone, is_staff, disabled_at } }: { user: StaffUserName }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <bdi>{name || fa.noName}</bdi>
      <bdi dir="ltr" className="text-quiet">
        {persianDigits(phone)}
      </bdi>
      {is_staff && <Mark color="bg-accent-soft text-accent">{fa.staffUser}</Mark>}
      {disabled_at && <Mark color="bg-danger-soft text-danger">{fa.disabled}</Mark>}
    </span>
  )
}

function Mark({ color, children }: { color: string; children: string }) {
  return <span className={`rounded-full px-2 text-xs font-semibold ${color}`}>{children}</span>
}
