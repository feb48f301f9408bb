import { sql, type RawBuilder } from 'kysely'

/** The name, as in the audit log, of the member of staff in a column or expression; null without one. */
export function staffNameIn(id: string | RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(
    select coalesce(nullif(trim(concat(first_name, ' ', last_name)), ''), 'staff ' || id) from users
    where id = ${typeof id === 'string' ? sql.ref(id) : id}
  )`
}
