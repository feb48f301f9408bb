import type { Db } from '../db/client.ts'

/** Notes that the account has brought this picture. */
export async function noteOwnPicture(db: Db, accountId: number, file: string, now: Date) {
  await db
    .insertInto('account_pictures')
    .values({ account_id: BigInt(accountId), file, taken_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'file']).doNothing())
    .execute()
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
