import { freshProgress, type SavingProgress } from '../draft/draft-store.ts'

/** The calls of saving a new ad, each for the one campaign and ad it is about. */
export type SavingCalls = {
  createCampaign: (key: string) => Promise<number>
  replaceCampaign: (campaignId: number) => Promise<number>
  createAd: (campaignId: number) => Promise<void>
  /** Brings an ad that exists already up to date. */
  updateAd: (campaignId: number) => Promise<void>
  isGone: (error: unknown) => boolean
  /** The key has made a campaign of other content. */
  isKeyUsed: (error: unknown) => boolean
  isMadeAlready: (error: unknown) => boolean
}

/** First the campaign, then its ad (§4). Any step may be repeated without making anything twice. */
export async function saveInTwoSteps(
  calls: SavingCalls,
  progress: SavingProgress,
  /** Keeps how far it has come before each step begins, for a page that is left in the middle of one. */
  remember: (progress: SavingProgress) => Promise<void>,
) {
  await remember(progress)
  const campaignId = await savedCampaign(calls, progress).catch(async (error: unknown) => {
    if (!calls.isKeyUsed(error)) throw error
    // An earlier try was answered to nobody, and the form has changed since: what it made has no ad and is not shown.
    progress = freshProgress()
    await remember(progress)
    return calls.createCampaign(progress.creationKey)
  })
  await remember({ ...progress, campaignId })
  try {
    await calls.createAd(campaignId)
  } catch (error) {
    // An earlier try had made it, and only its answer was lost.
    if (!calls.isMadeAlready(error)) throw error
    await calls.updateAd(campaignId)
  }
}

/** Creates the campaign, or brings the one of an earlier try up to date. */
async function savedCampaign(calls: SavingCalls, { creationKey, campaignId }: SavingProgress) {
  if (campaignId === null) return calls.createCampaign(creationKey)
  try {
    return await calls.replaceCampaign(campaignId)
  } catch (error) {
    // The remembered campaign is no more, as after a restored backup.
    if (!calls.isGone(error)) throw error
    return calls.createCampaign(`${creationKey}-again`)
  }
}
