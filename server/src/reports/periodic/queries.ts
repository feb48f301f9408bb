import { rolesThatMay } from '@jarchi/shared/people/roles.ts'
import { VIEW_AMOUNTS } from '@jarchi/shared/people/permissions.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { Frequency, Period } from './due-report.ts'

/** A recipient of a report; `email` is the verified address, if the report goes there. */
export type Due = {
  account_id: bigint
  user_id: bigint
  account: string
  email: string | null
  by_sms: boolean
  may_view_amounts: boolean
}

/** Some of the users who want a report of this period and have not got it: members who are not disabled. */
export async function dueReports(db: Db, frequency: Frequency, { first, dueAt }: Period, most: number) {
  const { rows } = await sql<Due>`
    select config.account_id, config.user_id, accounts.name as account,
      case when config.by_email and users.email_verified_at is not null then users.email end as email,
      config.by_sms,
      member.role = any(${rolesThatMay('see_amounts')}) and exists (select from account_permissions permission
        where permission.account_id = config.account_id and permission.permission = ${VIEW_AMOUNTS})
        as may_view_amounts
    from report_configs config
      join users on users.id = config.user_id and users.disabled_at is null
      join memberships member on member.user_id = config.user_id and member.account_id = config.account_id
      join accounts on accounts.id = config.account_id
    where config.frequency = ${frequency} and config.since <= ${dueAt} and (config.by_email or config.by_sms)
      and not exists (select from reports made
        where made.account_id = config.account_id and made.user_id = config.user_id
          and made.frequency = ${frequency} and made.first_day = ${first}::date)
    order by config.account_id, config.user_id
    limit ${most}
  `.execute(db)
  return rows
}

/** False if the report of that period was made before. */
export async function noteReport(
  trx: Db,
  { account_id, user_id }: Pick<Due, 'account_id' | 'user_id'>,
  made: { frequency: Frequency; first: string; isEmpty: boolean; at: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('reports')
    .values({
      account_id,
      user_id,
      frequency: made.frequency,
      first_day: made.first,
      made_at: made.at,
      is_empty: made.isEmpty,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'user_id', 'frequency', 'first_day']).doNothing(),
    )
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}
