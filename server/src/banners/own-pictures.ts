import type { Db } from '../db/client.ts'
import { rowCount } from '../db/page-slice.ts'

/** Notes that the account has brought this picture. */
export async function noteOwnPicture(db: Db, accountId: number, file: string, now: Date) {
  await db
    .insertInto('account_pictures')
    .values({ account_id: BigInt(accountId), file, taken_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'file']).doNothing())
    .execute()
}

/** How many pictures the account has brought since then. */
export async function picturesSince(db: Db, accountId: number, since: Date): Promise<number> {
  return rowCount(
    db
      .selectFrom('account_pictures')
      .where('account_id', '=', BigInt(accountId))
      .where('taken_at', '>', since),
  )
}

export async function isOwnPicture(db: Db, accountId: number, file: string): Promise<boolean> {
  const row = await db
    .selectFrom('account_pictures')
    .select('file')
    .where('account_id', '=', BigInt(accountId))
    .where('file', '=', file)
    .executeTakeFirst()
  return row !== undefined
}
