import type { Transaction } from 'kysely'
import type { DB } from '../db/types.ts'

/** The user of that phone reads mail at that address, and wants a weekly report of the account there. */
export async function addReport(
  trx: Transaction<DB>,
  { phone, email, accountId }: { phone: string; email: string; accountId: bigint },
  now: Date,
) {
  const { id } = await trx
    .updateTable('users')
    .set({ email, email_verified_at: now })
    .where('phone', '=', phone)
    .returning('id')
    .executeTakeFirstOrThrow()
  const wanted = { frequency: 'weekly', by_email: true, by_sms: false, since: now }
  await trx
    .insertInto('report_configs')
    .values({ account_id: accountId, user_id: id, ...wanted })
    .execute()
}
