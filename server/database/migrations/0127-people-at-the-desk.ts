import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/** Rights of staff, and a new beginning for a lost second factor, are given at the desk, by two colleagues. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table staff_rights drop constraint staff_rights_right_name_check`.execute(db)
  await sql`
    alter table staff_rights add constraint staff_rights_right_name_check check (right_name in
      ('review', 'finance', 'support', 'accounts', 'money', 'audit', 'impersonate', 'delivery', 'people'))
  `.execute(db)
  await sql`alter table approvals drop constraint approvals_kind_check, drop constraint approvals_sum_rial_check`.execute(
    db,
  )
  await sql`
    alter table approvals
      add constraint approvals_kind_check
        check (kind in ('entry', 'gift_card', 'correction', 'refund', 'rights', 'factor')),
      add constraint approvals_sum_rial_check check ((sum_rial > 0) = (kind not in ('rights', 'factor')))
  `.execute(db)
}
