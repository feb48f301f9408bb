import { sql, type Kysely } from 'kysely'

/** The exchange for staff: their right, and their counts. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table staff_rights drop constraint staff_rights_right_name_check;
    alter table staff_rights add constraint staff_rights_right_name_check check (
      right_name in ('review', 'finance', 'support', 'accounts', 'money', 'audit', 'impersonate', 'delivery')
    );
    create index click_charges_reasons on click_charges (day, reason) where reason is not null;
  `.execute(db)
}
