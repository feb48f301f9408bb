import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import type { Db } from '../../platform/db/client.ts'
import { isOwnPicture, noteOwnPicture } from './own-pictures.ts'
import { SAMPLE_SOURCE, sampleOf } from '../../advertising/targeting/service.ts'
import type { DrawingDeps } from './drawing-deps.ts'

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
