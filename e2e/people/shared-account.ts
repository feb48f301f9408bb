import { runningDatabase } from '../../server/src/platform/db/bundled/start.ts'
import { createDb } from '../../server/src/platform/db/client.ts'
import type { Advertiser } from './api-client.ts'

/**
 * Makes the user of the second account an owner of the first one's account, without the staff who would do it at the
 * desk (`staff/staff-work.e2e.ts`).
 */
export async function shareAccount({ accountId }: Advertiser, { accountId: theirs }: Advertiser) {
  const connection = runningDatabase(process.env.E2E_DATA ?? '')
  if (!connection) throw new Error('The installation under test has no database')
  const db = createDb(connection, { max: 1 })
  try {
    const { user_id } = await db
      .selectFrom('memberships')
      .select('user_id')
      .where('account_id', '=', BigInt(theirs))
      .executeTakeFirstOrThrow()
    const membership = { user_id, account_id: BigInt(accountId), last_used_at: new Date() }
    await db
      .insertInto('memberships')
      .values({ ...membership, role: 'owner' })
      .execute()
  } finally {
    await db.destroy()
  }
}
