import type { AdSwitch, MobileAd } from '@jarchi/shared/api/ads.ts'
import { AD_STATUS, effectiveStatus } from '@jarchi/shared/advertising/ad-status.ts'
import { landingUrl } from '@jarchi/shared/advertising/landing-url.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { transactionInTurn } from '../../platform/db/in-turn.ts'
import type { Ads } from '../../platform/db/types.ts'
import type { Deps } from '../../deps.ts'
import { deleteMadeDraft } from '../drafts/service.ts'
import { noteChanges, type By } from '../changes/service.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { madeBefore, makeOnce, type KeyedCall } from '../../platform/http/idempotency.ts'
import { ifMatching, refuseStale } from '../../platform/http/revision.ts'
import { changedCreative, newCreative, type AdDeps } from './creative.ts'
import { afterPostEnd } from './post-end.ts'
import { eventsOf, nextStatuses } from './pre-approval.ts'
import {
  adById,
  adOfAnyAccount,
  adsOf,
  campaignForAd,
  insertAd,
  insertAdEvents,
  lockedAd,
  updateAd,
} from './queries.ts'
import type { AdChangeForm, AdForm } from './schemas.ts'
import { adRevision, adView, aroundAds, isSameConfig, reviewStatus } from './view.ts'

export { adToCopy, copyAd } from './copy-ad.ts'
export { areStored, lockAdsOf, restoreContent, switchAdsOf } from './restore-ad.ts'
export { deleteAdEvent, insertAdEvent, insertAdEvents, updateAd } from './queries.ts'
export { pauseAdsOfPost } from './post-end.ts'
export { bannerUrl, eventView, reviewStatus } from './view.ts'
export { adsFound } from './search-queries.ts'

/** The ads of these campaigns of the account, by campaign. */
export async function adsOfCampaigns(deps: Deps, accountId: number, campaignIds: readonly number[]) {
  const rows = await adsOf(deps.db, accountId, campaignIds)
  return new Map(rows.map((row) => [Number(row.campaign_id), adView(row, aroundAds(deps))]))
}

export async function listAds(
  deps: Deps,
  accountId: number,
  campaignIds: readonly number[],
  direction: 'asc' | 'desc',
): Promise<MobileAd[]> {
  const rows = await adsOf(deps.db, accountId, campaignIds, direction)
  return rows.map((row) => adView(row, aroundAds(deps)))
}

/** An ad of any account, as its advertiser sees it: for staff. */
export async function adForStaff(
  deps: Pick<Deps, 'db' | 'now' | 'exchange'>,
  adId: number,
): Promise<{ accountId: number; ad: MobileAd } | null> {
  const row = await adOfAnyAccount(deps.db, adId)
  return row && { accountId: Number(row.account_id), ad: adView(row, aroundAds(deps)) }
}

/** The ad that the same call made before, as it is now. */
export async function adMadeBefore(
  deps: Deps,
  accountId: number,
  call: KeyedCall | null,
): Promise<MobileAd | null> {
  const made = await madeBefore(deps.db, call)
  return made === null ? null : viewOf(deps, accountId, Number(made))
}

/** Makes the one ad of a campaign, completely or not at all. */
export async function createAd(
  deps: AdDeps,
  accountId: number,
  form: AdForm,
  call: KeyedCall | null,
  by: By,
): Promise<MobileAd> {
  const { db } = deps
  const landing_url = checkedLanding(form.landing_url)
  await campaignWithoutAd(db, accountId, form.campaign_id)
  const creative = await newCreative(deps, accountId, form)
  const now = deps.now()
  const statuses = await nextStatuses(deps, accountId, now)
  const insert = async (trx: Db) => {
    const id = await insertAd(trx, {
      account_id: BigInt(accountId),
      campaign_id: await campaignWithoutAd(trx, accountId, form.campaign_id),
      active: form.active,
      status: statuses.at(-1) ?? AD_STATUS.pending,
      landing_url,
      panel_type: 'divar_panel',
      ...creative,
      ...postOf(form),
      registered_at: now,
      created_at: now,
    })
    if (id === null) throw new AppError('ad_exists')
    await insertAdEvents(trx, eventsOf(id, statuses, by, now))
    await deleteMadeDraft(trx, accountId, form)
    return id
  }
  const adId = await db.transaction().execute((trx) => makeOnce(trx, call, () => insert(trx)))
  return viewOf(deps, accountId, Number(adId))
}

/** The campaign that an ad is made for; locked in a transaction, so that it is not put away meanwhile. */
async function campaignWithoutAd(db: Db, accountId: number, campaignId: number): Promise<bigint> {
  const campaign = await campaignForAd(db, accountId, campaignId)
  if (!campaign) throw new AppError('campaign_not_found')
  if (campaign.ad_id !== null) throw new AppError('ad_exists')
  if (campaign.archived_at !== null) throw new AppError('campaign_archived')
  return campaign.id
}

/** Who changes an ad, which one, and the revision that it was based on, if the call says it. */
type AdChange = { accountId: number; adId: number; by: By; ifMatch: string | undefined }

/**
 * New banners or another link send an ad back to review; sending unchanged ones renews an expired ad (§D3.12).
 */
export async function changeAd(deps: AdDeps, form: AdChangeForm, asked: AdChange): Promise<MobileAd> {
  const { accountId, adId, by } = asked
  const landing = form.landing_url === undefined ? {} : { landing_url: checkedLanding(form.landing_url) }
  const before = await adById(deps.db, accountId, adId)
  if (!before) throw new AppError('ad_not_found')
  const content = { ...landing, ...(await changedCreative(deps, accountId, form, before)), ...postOf(form) }
  const now = deps.now()
  const statuses = await nextStatuses(deps, accountId, now)
  const basedOn = asked.ifMatch ?? form.based_on
  return changeInTurn(deps, asked, form.campaign_id, async (trx, ad) => {
    const active = form.active ?? ad.active
    const written = { ...content, active, ...afterPostEnd(ad, { active, ...content }) }
    if (active !== ad.active) refuseStale(asked.ifMatch, adRevision(ad), null)
    if (!isChanged(ad, content)) return updateAd(trx, ad.id, { ...written, ...renewal(ad, now) })
    refuseStale(basedOn, adRevision(ad), adRevision({ ...ad, ...content }))
    const status = statuses.at(-1) ?? AD_STATUS.pending
    const review = { status, feedback: [], feedback_note: null, registered_at: now }
    await updateAd(trx, ad.id, { ...written, ...review })
    await insertAdEvents(trx, eventsOf(ad.id, statuses, by, now))
  })
}

export async function switchAd(
  deps: Deps,
  { campaign_id, active }: AdSwitch,
  asked: AdChange,
): Promise<MobileAd> {
  return changeInTurn(deps, asked, campaign_id, (trx, ad) => {
    if (ad.active !== active) refuseStale(asked.ifMatch, adRevision(ad), null)
    return updateAd(trx, ad.id, { active, ...afterPostEnd(ad, { active }) })
  })
}

/** Changes an ad under its lock, one after the other for an account, and notes what has changed. */
async function changeInTurn(
  deps: Deps,
  { accountId, adId, by, ifMatch }: AdChange,
  campaignId: number | undefined,
  change: (trx: Db, ad: Selectable<Ads>) => Promise<void>,
): Promise<MobileAd> {
  const view = () => viewOf(deps, accountId, adId)
  const work = () =>
    transactionInTurn(deps.db, `ads of ${accountId}`, async (trx) => {
      const ad = await lockedAd(trx, accountId, adId)
      const isOfCampaign = campaignId === undefined || ad?.campaign_id === BigInt(campaignId)
      if (!ad || !isOfCampaign) throw new AppError('ad_not_found')
      const changed = { accountId, campaignId: Number(ad.campaign_id), at: deps.now() }
      await noteChanges(trx, changed, by, (campaign) => {
        if (campaign && campaign.archived_at !== null) throw new AppError('campaign_archived')
        return change(trx, ad)
      })
    })
  return ifMatching(ifMatch, () => work().then(view), view)
}

function isChanged(ad: Selectable<Ads>, content: Partial<Selectable<Ads>>): boolean {
  const fields = ['landing_url', 'medium_banner', 'large_banner', 'xlarge_banner'] as const
  const { banner_config } = content
  if (banner_config !== undefined && !isSameConfig(banner_config, ad.banner_config)) return true
  return fields.some((field) => content[field] !== undefined && content[field] !== ad[field])
}

function renewal(ad: Selectable<Ads>, now: Date) {
  const status = effectiveStatus(reviewStatus(ad.status), ad.registered_at, now)
  return status === AD_STATUS.expired ? { registered_at: now } : {}
}

function checkedLanding(text: string): string {
  const landing = landingUrl(text)
  if (landing.ok) return landing.stored
  throw new AppError('bad_input', { fields: [{ path: 'landing_url', code: landing.problem }] })
}

/** The post that a form names; an empty field clears it, a missing field keeps it. */
function postOf({ divar_post_token }: Pick<AdForm, 'divar_post_token'>) {
  return divar_post_token === undefined ? {} : { post_token: divar_post_token || null }
}

async function viewOf(deps: Deps, accountId: number, adId: number): Promise<MobileAd> {
  const row = await adById(deps.db, accountId, adId)
  if (!row) throw new AppError('ad_not_found')
  return adView(row, aroundAds(deps))
}
