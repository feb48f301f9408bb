import { AD_STATUS, type ReviewStatus } from '@jarchi/shared/ad-status.ts'
import type { Db } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { rowCount, type Slice } from '../db/page-slice.ts'

const WAITING = [AD_STATUS.pending, AD_STATUS.preApproved]

/** Ads that wait for a verdict, VIP accounts first, then the oldest; or those of a status. */
export async function reviewPage(db: Db, status: ReviewStatus | null, { offset, limit }: Slice) {
  const isDone = status !== null && !WAITING.some((waiting) => waiting === status)
  const ads = db.selectFrom('ads').where('ads.status', 'in', status === null ? WAITING : [status])
  const count = await rowCount(ads)
  const rows = await ads
    .innerJoin('campaigns', 'campaigns.id', 'ads.campaign_id')
    .innerJoin('accounts', 'accounts.id', 'ads.account_id')
    .select([
      'ads.id',
      'ads.account_id',
      'ads.status',
      'ads.landing_url',
      'ads.medium_banner',
      'ads.registered_at',
      'campaigns.title',
      'accounts.name as account',
      'accounts.is_vip',
    ])
    .$if(!isDone, (query) => query.orderBy('accounts.is_vip', 'desc'))
    .orderBy('ads.registered_at', isDone ? 'desc' : 'asc')
    .orderBy('ads.id')
    .offset(offset)
    .limit(limit)
    .execute()
  return { count, rows }
}

/** The first waiting ads. */
export async function adsToReview(db: Db, limit: number) {
  return (await reviewPage(db, null, { offset: 0, limit })).rows
}

/** What a reviewer judges, with its campaign and account. */
export async function judgedAd(db: Db, adId: number) {
  return firstRow(
    db
      .selectFrom('ads')
      .innerJoin('campaigns', 'campaigns.id', 'ads.campaign_id')
      .innerJoin('accounts', 'accounts.id', 'ads.account_id')
      .selectAll('ads')
      .select(['campaigns.title', 'campaigns.category_slugs', 'accounts.name as account', 'accounts.is_vip'])
      .where('ads.id', '=', BigInt(adId)),
  )
}
