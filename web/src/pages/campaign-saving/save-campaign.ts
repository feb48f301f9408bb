import { AD_STATUS } from '@jarchi/shared/advertising/ad-status.ts'
import type { Campaign, CampaignInput, CampaignReplacement } from '@jarchi/shared/api/campaigns.ts'
import { daypartFromSlots } from '@jarchi/shared/time/daypart.ts'
import { createAd, createCampaign, replaceCampaign, updateAd } from '../../api/campaign-saving.ts'
import { campaignQuery } from '../../api/campaigns.ts'
import { ApiError, isStatus } from '../../api/http/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { freshProgress } from './draft/draft-store.ts'
import type { SavingProgress } from './draft/saved-draft.ts'
import { adForm, type AdOrigin, type SentBanners, type SentDraft } from './ad-form.ts'

type NewAd = {
  account: number
  input: CampaignInput
  landing: string
  banners: SentBanners
  /** The advertised post. */
  origin: AdOrigin | null
  draft: SentDraft | null
  /** The progress of an earlier try. */
  progress: SavingProgress
  remember: (progress: SavingProgress) => Promise<void>
  report: Report
}

/** Creates a campaign and its ad, or continues where an earlier try stopped. */
export async function saveNew({
  account,
  input,
  landing,
  banners,
  origin,
  draft,
  progress,
  remember,
  report,
}: NewAd) {
  const onUpload = reporting(banners, report)
  const form = (campaignId: number, ended: SentDraft | null = null) =>
    adForm({ campaignId, landing, banners, origin, draft: ended })
  report({ step: 'campaign', share: 0 })
  await saveInTwoSteps(
    {
      createCampaign: async (key) => (await createCampaign(account, input, key)).id,
      replaceCampaign: async (id) => (await replaceCampaign(account, id, input)).id,
      async createAd(id) {
        onUpload(0)
        await createAd(account, form(id, draft), onUpload)
      },
      updateAd: async (id) => void (await updateAd(account, await adIdOf(account, id), form(id), onUpload)),
      isGone: (error) => isStatus(error, 404),
      isKeyUsed: (error) => error instanceof ApiError && error.code === 'key_reused',
      isMadeAlready: (error) => error instanceof ApiError && error.code === 'ad_exists',
    },
    progress,
    remember,
  )
}

/** The ad of an earlier try whose answer never arrived. */
async function adIdOf(account: number, campaignId: number): Promise<number> {
  const campaign = await queryClient.fetchQuery({ ...campaignQuery(account, campaignId), staleTime: 0 })
  if (!campaign?.divar_ad) throw new ApiError(404)
  return campaign.divar_ad.id
}

/** The calls of saving a new ad; all are about one campaign and its ad. */
export type SavingCalls = {
  createCampaign: (key: string) => Promise<number>
  replaceCampaign: (campaignId: number) => Promise<number>
  createAd: (campaignId: number) => Promise<void>
  /** Updates an ad that already exists. */
  updateAd: (campaignId: number) => Promise<void>
  isGone: (error: unknown) => boolean
  /** The key belongs to a campaign with other content. */
  isKeyUsed: (error: unknown) => boolean
  isMadeAlready: (error: unknown) => boolean
}

/** First the campaign, then its ad (§4.12). Each step can be repeated without making anything twice. */
export async function saveInTwoSteps(
  calls: SavingCalls,
  progress: SavingProgress,
  /** Saves the progress before each step, in case the user leaves the page. */
  remember: (progress: SavingProgress) => Promise<void>,
) {
  await remember(progress)
  const campaignId = await savedCampaign(calls, progress).catch(async (error: unknown) => {
    if (!calls.isKeyUsed(error)) throw error
    // The answer to an earlier try was lost and the form has changed. Its campaign has no ad and is not
    // shown.
    progress = freshProgress(progress.base)
    await remember(progress)
    return calls.createCampaign(progress.creationKey)
  })
  await remember({ ...progress, campaignId })
  try {
    await calls.createAd(campaignId)
  } catch (error) {
    // An earlier try had created it, and only its answer was lost.
    if (!calls.isMadeAlready(error)) throw error
    await calls.updateAd(campaignId)
  }
}

/** Creates the campaign, or updates the one of an earlier try. */
async function savedCampaign(calls: SavingCalls, { creationKey, campaignId }: SavingProgress) {
  if (campaignId === null) return calls.createCampaign(creationKey)
  try {
    return await calls.replaceCampaign(campaignId)
  } catch (error) {
    // The remembered campaign no longer exists, as after a restored backup.
    if (!calls.isGone(error)) throw error
    return calls.createCampaign(`${creationKey}-again`)
  }
}

type ChangedAd = {
  account: number
  /** The saved campaign that the changes are based on. */
  base: Campaign
  /** Without the switch and the visit, which may be newer on the server. */
  input: CampaignReplacement
  landing: string
  /** Null if none was changed. */
  newBanners: SentBanners | null
  /** The source of new banners. */
  origin: AdOrigin
  /** Remembers what is saved, so that a repeated saving sends only the rest. */
  rebase: (base: Campaign) => Promise<void>
  report: Report
}

/**
 * Saves what was changed: the campaign, and its ad if banners or link changed, or if saving renews it (§D3.12).
 * What was saved meanwhile by another is refused.
 */
export async function saveEdit({ account, base, input, rebase, report, ...content }: ChangedAd) {
  const { landing, newBanners, origin } = content
  const ad = base.divar_ad
  if (!isSaved(input, base)) {
    report({ step: 'campaign', share: 0 })
    const saved = await replaceCampaign(account, base.id, { ...input, based_on: base.revision })
    await rebase({ ...saved, divar_ad: ad })
  }
  const isSame = ad?.landing_url === landing && newBanners === null
  if (isSame && ad?.status !== AD_STATUS.expired) return
  const about = { campaignId: base.id, landing, banners: newBanners, origin }
  const form = adForm({ ...about, basedOn: ad?.revision })
  const onUpload = reporting(newBanners, report)
  onUpload(0)
  await (ad ? updateAd(account, ad.id, form, onUpload) : createAd(account, form, onUpload))
}

/** Reports how much of an ad has been sent; a design is sent at once, and then drawn. */
function reporting(banners: SentBanners | null, report: Report) {
  const step = banners && 'design' in banners ? 'drawing' : 'ad'
  return (share: number) => report({ step, share })
}

/** Whether a campaign has all values of an input already. */
export function isSaved(input: CampaignReplacement, campaign: Campaign): boolean {
  return contentKey(input) === contentKey(campaign)
}

function contentKey({
  title,
  daily_budget,
  bid,
  display_time,
  divar_config,
  ...rest
}: CampaignReplacement): string {
  const { starts_on = null, ends_on = null, total_budget = null } = rest
  const { cities, neighborhoods, category_slugs, keywords } = divar_config
  const places = [cities, neighborhoods, category_slugs].map((slugs) => slugs.toSorted())
  return JSON.stringify([
    title,
    daily_budget,
    bid,
    daypartFromSlots(display_time),
    places,
    keywords,
    starts_on,
    ends_on,
    total_budget,
  ])
}

/** The current step, and how much of it has been sent, 0 to 1. */
export type Saving = { readonly step: 'campaign' | 'ad' | 'drawing'; readonly share: number }
export type Report = (saving: Saving) => void
