import { afterMs, DAY_MS } from '@jarchi/shared/time/durations.ts'
import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import type { Db } from '../../platform/db/client.ts'
import { rowCount } from '../../platform/db/page-slice.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { SAMPLE_SOURCE, sampleOf } from './samples.ts'
import type { DrawingDeps } from './drawing-deps.ts'

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

async function isOwnPicture(db: Db, accountId: number, file: string): Promise<boolean> {
  const row = await db
    .selectFrom('account_pictures')
    .select('file')
    .where('account_id', '=', BigInt(accountId))
    .where('file', '=', file)
    .executeTakeFirst()
  return row !== undefined
}

type Picture = NonNullable<BannerConfig['picture']>

/**
 * Whether an ad of the account may show the picture: one that the account uploaded, or the sample image that
 * the ad names. A sample image that was used once stays the account's, even if it is drawn differently later.
 */
export async function mayShowPicture(
  { db, studio, now }: { db: Db; studio: DrawingDeps; now: () => Date },
  accountId: number,
  { file, sample }: Picture,
): Promise<boolean> {
  if (await isOwnPicture(db, accountId, file)) return true
  const named = sample?.image_source === SAMPLE_SOURCE ? sampleOf(Number(sample.third_party_image_id)) : null
  if (!named || (await studio.samples.file(named)) !== file) return false
  await noteOwnPicture(db, accountId, file, now())
  return true
}
