import {
  MOST_REMEMBERED,
  type BannerMemory,
  type RememberedVerdict,
} from '@jarchi/shared/api/staff-banner-memory.ts'
import { isReviewStatus } from '@jarchi/shared/advertising/ad-status.ts'
import { BANNER_SIZE_NAMES } from '@jarchi/shared/files/banner-size.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Deps } from '../../../deps.ts'
import { nearCopyOf, type PicturePrint } from '../../../files/pictures/service.ts'
import type { Db } from '../../../platform/db/client.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { ofUser } from '../../../platform/http/fair-turns.ts'
import { bannerUrl, eventView } from '../../ads/service.ts'
import { judgedAd } from '../queries.ts'
import { isWaiting } from '../queue.ts'
import { bannerPrint, type BannerPicture } from './prints.ts'
import { candidates, samePictures, verdictsOn, type Among } from './queries.ts'

type Recalled = Pick<RememberedVerdict, 'nearness' | 'size'>

/** What was said before about banners like those of an ad. */
export async function recallBanners(
  deps: Pick<Deps, 'db' | 'storage' | 'now'>,
  adId: number,
  userId: number,
): Promise<BannerMemory> {
  const row = await judgedAd(deps.db, adId)
  if (!row) throw new AppError('ad_not_found')
  const names = { medium: row.medium_banner, large: row.large_banner, xlarge: row.xlarge_banner }
  const found = await Promise.all(
    BANNER_SIZE_NAMES.map(async (size) => {
      const picture = names[size]
      return picture === null ? [] : alikeBanners(deps, ofUser(userId), { picture, size }, 'judged')
    }),
  )
  const recalled = new Map<string, Recalled>()
  for (const [picture, how] of found.flat())
    if (recalled.get(picture)?.nearness !== 'same') recalled.set(picture, how)
  if (recalled.size === 0) return { results: [] }
  const isOwnTold = isReviewStatus(row.status) && isWaiting(row.status)
  return { results: told(await verdictsOn(deps.db, [...recalled.keys()], isOwnTold ? null : adId), recalled) }
}

/** Pictures with the same pixels, and near copies. */
export async function alikeBanners(
  deps: Pick<Deps, 'db' | 'storage' | 'now'>,
  owner: string,
  banner: BannerPicture,
  among: Among,
): Promise<[picture: string, how: Recalled][]> {
  const print = await bannerPrint(deps, owner, banner)
  if (!print) return []
  const { size } = banner
  const same = await samePictures(deps.db, print, among)
  const near = await nearPictures(deps.db, banner, print, among)
  return [
    ...near.map((picture) => [picture, { nearness: 'near', size }] satisfies [string, Recalled]),
    ...same.map((picture) => [picture, { nearness: 'same', size }] satisfies [string, Recalled]),
  ]
}

/** Of the nearest: cut copies are among the first, those with moved texts among hundreds with the same template. */
const MOST_IN_PLACE = 12

/** Pictures that are copies of it. */
export async function nearPictures(
  db: Db,
  { size }: Pick<BannerPicture, 'size'>,
  print: PicturePrint,
  among: Among = 'judged',
): Promise<string[]> {
  const near: string[] = []
  const isCopy = nearCopyOf(print.details)
  for (const [place, { picture, details }] of (await candidates(db, size, print, among)).entries()) {
    if (isCopy(details, place >= MOST_IN_PLACE)) near.push(picture)
    // Each takes up to a millisecond: other calls go on between them.
    await nextTurn()
  }
  return near
}

type Verdict = Awaited<ReturnType<typeof verdictsOn>>[number]

/** One line for each verdict, with the nearest banner, and of several the smallest, which shows most. */
function told(verdicts: readonly Verdict[], recalled: ReadonlyMap<string, Recalled>): RememberedVerdict[] {
  const rank = ({ nearness, size }: Recalled) =>
    (nearness === 'same' ? 0 : BANNER_SIZE_NAMES.length) + BANNER_SIZE_NAMES.indexOf(size)
  const lines = new Map<bigint, RememberedVerdict>()
  for (const verdict of verdicts) {
    const how = recalled.get(verdict.picture)
    const banner = bannerUrl(verdict.picture)
    const before = lines.get(verdict.id)
    if (!how || banner === null || (before && rank(before) <= rank(how))) continue
    const { at, status, feedback, note, staff_name: by, ad_id, title: campaign_title } = verdict
    lines.set(verdict.id, {
      ...eventView({ status, feedback, note, at: at.toISOString() }),
      by,
      ad_id: Number(ad_id),
      campaign_title,
      account: { id: Number(verdict.account_id), name: verdict.account, is_vip: verdict.is_vip },
      ...how,
      banner,
    })
  }
  const inOrder = [...lines.values()]
  const of = (nearness: Recalled['nearness']) => inOrder.filter((line) => line.nearness === nearness)
  return [...of('same'), ...of('near')].slice(0, MOST_REMEMBERED)
}
