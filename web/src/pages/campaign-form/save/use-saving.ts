import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import { RegisterExtraData } from '@jarchi/shared/api/campaigns.ts'
import { BANNER_SIZE_NAMES, type BannerSizeName } from '@jarchi/shared/banner-size.ts'
import { campaignInput, draftLanding } from '@jarchi/shared/campaign-draft.ts'
import { useState } from 'react'
import { downloadedPicture, generateBanners } from '../../../api/banner-maker.ts'
import { ApiError } from '../../../api/http/api-error.ts'
import { storedVisit } from '../../../api/visit.ts'
import { makerFormTexts } from '../../../i18n/banner-maker-form.ts'
import { bannerNames } from '../../../i18n/campaign-form-problems.ts'
import { commonTexts } from '../../../i18n/common.ts'
import { sessionDataOf } from '../../../navigation/index-target.ts'
import type { SavingProgress } from '../draft/draft-store.ts'
import type { FormSetting } from '../form-setting.ts'
import type { CampaignForm } from '../form-values.ts'
import { adOrigin, areBannersChanged, completeBanners, type BannerFiles } from './ad-form.ts'
import { saveEdit, saveNew, type Report, type Saving } from './save-campaign.ts'

export type SavingFailure = { message: string; requestId: string | null; isHalfDone: boolean }
export type SavingState = { running: Saving | null; failure: SavingFailure | null }
type Keeping = {
  begin: () => Promise<SavingProgress>
  progress: () => SavingProgress
  remember: (progress: SavingProgress) => Promise<void>
}

/** Saves a checked form, and reports its progress. */
export function useSaving(setting: FormSetting, keeping: Keeping) {
  const [state, setState] = useState<SavingState>({ running: null, failure: null })
  const save = async (values: CampaignForm) => {
    const report: Report = (running) => setState({ running, failure: null })
    try {
      await saveForm(values, setting, keeping, report)
    } catch (error) {
      const isHalfDone = setting.campaign === null && keeping.progress().campaignId !== null
      setState({ running: null, failure: failureOf(error, isHalfDone) })
      throw error
    }
  }
  return { state, save }
}

async function saveForm(values: CampaignForm, setting: FormSetting, keeping: Keeping, report: Report) {
  const { account, campaign, post, rules } = setting
  const landing = draftLanding(values)
  const chosen = completeBanners(values.banners)
  const design = values.bannerType === 'banner_maker' ? values.design : null
  if (!landing.ok || !chosen) throw new Error('a form was sent that is not complete')
  const draft = campaignInput(values, rules)
  if (campaign) {
    const isChanged = areBannersChanged(values, campaign.divar_ad)
    const newBanners = isChanged ? await filesOf(chosen, design, account, report) : null
    const ad = { landing: landing.stored, newBanners, design, origin: adOrigin(null, values) }
    return saveEdit({ account, campaign, input: draft, ...ad, report })
  }
  const extra = registerExtra(post?.token)
  const input = { ...draft, user_apply: true, campaign_register_extra_data: extra }
  const origin = post && adOrigin(post.token, values)
  const { remember } = keeping
  const progress = await keeping.begin()
  const banners = await filesOf(chosen, design, account, report)
  const ad = { landing: landing.stored, banners, design, origin }
  return saveNew({ account, input, ...ad, progress, remember, report })
}

/** The files to send: the server draws designs of the banner maker. */
async function filesOf(chosen: BannerFiles, design: BannerConfig | null, account: number, report: Report) {
  if (!design) return chosen
  report({ step: 'banners', share: 0 })
  return madeBanners(account, design)
}

function failureOf(error: unknown, isHalfDone: boolean): SavingFailure {
  if (!(error instanceof ApiError)) return { message: commonTexts.toast.error, requestId: null, isHalfDone }
  return { message: error.message, requestId: error.requestId, isHalfDone }
}

/**
 * Asks the server to draw a design's banners and downloads them. One that does not arrive yields no file
 * (§8), and is named.
 */
async function madeBanners(account: number, design: BannerConfig): Promise<BannerFiles> {
  const { banners } = await generateBanners(account, design)
  const files = await Promise.all(
    BANNER_SIZE_NAMES.map(async (name) => [name, await downloaded(banners[name]?.url)] as const),
  )
  const lost = files.flatMap(([name, file]) => (file ? [] : [name]))
  if (lost.length > 0) throw new ApiError(0, { message: makerFormTexts.lost(bannerNames(lost)) })
  return Object.fromEntries(files) as Record<BannerSizeName, Blob>
}

async function downloaded(url: string | undefined): Promise<Blob | null> {
  return url === undefined ? null : downloadedPicture(url)
}

/**
 * The visit's data about a campaign's origin; empty if it is too large to keep. For a campaign of a post it
 * always names the post and the touch point.
 */
function registerExtra(postToken?: string): Record<string, string | Record<string, string>> {
  const { utm, query } = storedVisit()
  const session = postToken === undefined ? {} : sessionDataOf(document.cookie, { post_token: postToken })
  const parsed = RegisterExtraData.safeParse({ ...query, ...utm, ...session })
  return parsed.success ? parsed.data : {}
}
