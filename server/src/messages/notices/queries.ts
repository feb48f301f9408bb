import type { SmsNotice } from '../../gateways/sms/sms-gateway.ts'
import { rolesThatMay } from '@jarchi/shared/people/roles.ts'
import { VIEW_AMOUNTS } from '@jarchi/shared/people/permissions.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

/**
 * Whether the user of an alarm, which names its account too, may still be told amounts: a member who is not disabled
 * and whose role sees them, of an account that may see them (§6.4). For SQL, with the name of the alarms' table.
 */
export function mayBeToldAmounts(alarm: string) {
  const table = sql.ref(alarm)
  return sql<boolean>`(
    exists (select from memberships member join users on users.id = member.user_id and users.disabled_at is null
      where member.account_id = ${table}.account_id and member.user_id = ${table}.user_id
        and member.role = any(${rolesThatMay('see_amounts')}))
    and exists (select from account_permissions held
      where held.account_id = ${table}.account_id and held.permission = ${VIEW_AMOUNTS})
  )`
}

export type TakenNotice = SmsNotice & {
  id: bigint
  phone: string
  tries: number
  created_at: Date
  traceparent: string | null
}

/**
 * Takes the notice that has been due longest. If a server dies after taking it, it may have been sent, so it
 * is not due again.
 */
export async function takeDueNotice(db: Db, now: Date): Promise<TakenNotice | null> {
  const { rows } = await sql<TakenNotice>`
    update sms_notices as notice set due_at = null, begun_at = ${now}, tries = tries + 1
    from users
    where users.id = notice.user_id and notice.id = (
      select id from sms_notices where due_at <= ${now} order by due_at limit 1 for update skip locked
    )
    returning notice.id, notice.kind, notice.tokens, notice.tries, notice.created_at, notice.traceparent,
      coalesce(notice.recipient, users.phone) as phone
  `.execute(db)
  return rows[0] ?? null
}

export async function markSent(db: Db, id: bigint, providerId: string, at: Date) {
  await db
    .updateTable('sms_notices')
    .set({ sent_at: at, provider_id: providerId, failure: null })
    .where('id', '=', id)
    .execute()
}

/** `nextAt` null: it will not be tried again. */
export async function markNotSent(db: Db, id: bigint, failure: string, nextAt: Date | null) {
  await db.updateTable('sms_notices').set({ failure, due_at: nextAt }).where('id', '=', id).execute()
}

/** Each member has their own of these, by their own settings. */
const PERSONAL = ['daily_report', 'weekly_report', 'verdicts'] as const

/**
 * Hands alarms of an account, and messages about it that wait, to another member: `from` is none any more. Reports and
 * verdicts that wait for `from` are deleted: other members have their own.
 */
export async function handOverNotices(
  trx: Db,
  { accountId, from, to }: { accountId: number; from: number; to: number },
): Promise<void> {
  const given = { user_id: BigInt(to) }
  const ofThePair = { account_id: BigInt(accountId), user_id: BigInt(from) }
  for (const alarms of ['balance_alarms', 'budget_alarms'] as const) {
    await trx
      .updateTable(alarms)
      .set(given)
      .where(({ and }) => and(ofThePair))
      .execute()
  }
  await trx
    .deleteFrom('sms_notices')
    .where(({ and }) => and(ofThePair))
    .where('due_at', 'is not', null)
    .where('kind', 'in', PERSONAL)
    .execute()
  // Subjects of letters to members begin so.
  await trx
    .deleteFrom('mail_notices')
    .where('user_id', '=', BigInt(from))
    .where('due_at', 'is not', null)
    .where('kind', 'in', ['report', 'verdicts'])
    .where('subject', 'like', `${accountId} ${from} %`)
    .execute()
  await trx
    .updateTable('sms_notices')
    .set(given)
    .where(({ and }) => and(ofThePair))
    .where('due_at', 'is not', null)
    // These are about the user, not about the account.
    .where('kind', 'not in', ['phone_changed', 'factor_reset'])
    .execute()
}
