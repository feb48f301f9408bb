import { afterMs, DAY_MS } from '@jarchi/shared/time/durations.ts'
import type { Db } from '../../platform/db/client.ts'
import { rowCount } from '../../platform/db/page-slice.ts'
import { AppError } from '../../platform/http/app-error.ts'

/** Records that the account has uploaded this picture. */
export async function noteOwnPicture(db: Db, accountId: number, file: string, now: Date) {
  await db
    .insertInto('account_pictures')
    .values({ account_id: BigInt(accountId), file, taken_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'file']).doNothing())
    .execute()
}

/** They stay stored; nobody makes that many banners. */
const MOST_PICTURES_A_DAY = 300

/** Throws if an account has uploaded as many pictures as a day allows. */
export async function refuseManyPictures(db: Db, accountId: number, now: Date): Promise<void> {
  const pictures = db
    .selectFrom('account_pictures')
    .where('account_id', '=', BigInt(accountId))
    .where('taken_at', '>', afterMs(now, -DAY_MS))
  if ((await rowCount(pictures)) >= MOST_PICTURES_A_DAY) throw new AppError('too_many_requests')
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
