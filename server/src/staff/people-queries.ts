import type { StaffColleague } from '@jarchi/shared/api/staff-people.ts'
import { isStaffRight } from '@jarchi/shared/people/staff-rights.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/client.ts'
import { staffNameIn } from '../platform/db/staff-name.ts'

type Row = {
  id: bigint
  phone: string
  name: string
  is_disabled: boolean
  rights: string[]
  last_seen_at: Date | null
  factor: StaffColleague['factor']
  due_at: Date | null
}

/** All who are staff, by name: what they may do, when they were last there, and how they prove themselves. */
export async function colleagues(db: Db): Promise<StaffColleague[]> {
  const { rows } = await sql<Row>`
    select colleague.id, phone, ${staffNameIn('colleague.id')} as name, disabled_at is not null as is_disabled, factors.due_at,
      array(select right_name from staff_rights where user_id = colleague.id order by granted_at, right_name) as rights,
      (select max(last_used_at) from sessions where user_id = colleague.id and hijacker_id is null) as last_seen_at,
      case
        when exists (select from staff_passkeys where user_id = colleague.id and locked_at is null) then 'passkey'
        when factors.totp_since is not null then 'app'
      end as factor
    from users colleague left join staff_factors factors on factors.user_id = colleague.id
    where is_staff
    order by name, colleague.id
  `.execute(db)
  return rows.map(({ id, phone, name, is_disabled, rights, last_seen_at, factor, due_at }) => ({
    id: Number(id),
    phone,
    name,
    is_disabled,
    rights: rights.filter(isStaffRight),
    last_seen_at: last_seen_at?.toISOString() ?? null,
    factor,
    factor_due_at: factor === null ? (due_at?.toISOString() ?? null) : null,
  }))
}
