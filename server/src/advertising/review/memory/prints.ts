import type { BannerSizeName } from '@jarchi/shared/files/banner-size.ts'
import { RETENTION } from '@jarchi/shared/platform/retention.ts'
import { afterMs } from '@jarchi/shared/time/durations.ts'
import type { Deps } from '../../../deps.ts'
import { picturePrint, type PicturePrint } from '../../../files/pictures/service.ts'
import type { Job } from '../../../platform/jobs/service.ts'
import { duePrints, forgetBefore, keepPrint, printOfPicture } from './queries.ts'

type PrintDeps = Pick<Deps, 'db' | 'storage' | 'now'>
export type BannerPicture = { picture: string; size: BannerSizeName }

/** One turn takes a tenth of a minute of the processor, so that an old installation's banners do not fill it. */
const MOST_EACH_TURN = 200

/** The print of a banner, made now if a job has not done it; null if its picture cannot be read. */
export async function bannerPrint(
  { db, storage, now }: PrintDeps,
  owner: string,
  banner: BannerPicture,
): Promise<PicturePrint | null> {
  return (await printOfPicture(db, banner.picture)) ?? madePrint({ db, storage, now }, owner, banner)
}

async function madePrint({ db, storage, now }: PrintDeps, owner: string, banner: BannerPicture) {
  const print = await picturePrint(owner, () => storage.bytes(banner.picture))
  await keepPrint(db, banner, print, now())
  return print
}

/** Makes prints of banners that were sent, and of those that were judged before there was a memory. */
export async function makeDuePrints(deps: PrintDeps, signal?: AbortSignal): Promise<void> {
  for (const banner of await duePrints(deps.db, MOST_EACH_TURN)) {
    if (signal?.aborted) return
    await madePrint(deps, 'prints', banner)
  }
}

export function bannerPrintJobs(deps: PrintDeps): Job[] {
  const { db, now } = deps
  return [
    { name: 'make-banner-prints', work: (signal) => makeDuePrints(deps, signal) },
    {
      name: 'forget-judged-banners',
      work: () =>
        forgetBefore(db, afterMs(now(), -RETENTION.judgedBanners), afterMs(now(), -RETENTION.unjudgedPrints)),
    },
  ]
}
