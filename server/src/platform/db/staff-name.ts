import { sql, type RawBuilder } from 'kysely'

/** The name, as in the audit log, of the member of staff in a column; null without one. */
export function staffNameIn(column: string): RawBuilder<string | null> {
  return sql`(
    select coalesce(nullif(trim(concat(first_name, ' ', last_name)), ''), 'staff ' || id) from users
    where id = ${sql.ref(column)}
  )`
}
