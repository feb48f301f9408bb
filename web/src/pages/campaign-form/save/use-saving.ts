import { useState } from 'react'
import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import { campaignInput, draftLanding } from '@jarchi/shared/campaign-draft.ts'
import { ApiError } from '../../../api/http/api-error.ts'
import { fa } from '../../../i18n/common.ts'
import type { SavingProgress } from '../draft/draft-store.ts'
import type { FormSetting } from '../form-setting.ts'
import type { CampaignForm } from '../form-values.ts'
import { areBannersChanged } from './ad-change.ts'
import { adOrigin, completeBanners, type BannerFiles } from './ad-form.ts'
import { madeBanners } from './made-banners.ts'
import { registerExtra } from './register-extra.ts'
import { saveEdit } from './save-edit.ts'
import { saveNew } from './save-new.ts'
import type { Report, Saving } from './saving.ts'

export type SavingFailure = { message: string; requestId: string | null; isHalfDone: boolean }
export type SavingState = { running: Saving | null; failure: SavingFailure | null }
type Keeping = {
  begin: () => Promise<SavingProgress>
  progress: () => SavingProgress
  remember: (progress: SavingProgress) => Promise<void>
}

/** Saves a form that has passed its check. `save` answers the refusal, or null when all is saved. */
export function useSaving(setting: FormSetting, keeping: Keeping) {
  const [state, setState] = useState<SavingState>({ running: null, failure: null })
  const save = async (values: CampaignForm): Promise<ApiError | null> => {
    const report: Report = (running) => setState({ running, failure: null })
    try {
      await saveForm(values, setting, keeping, report)
      return null
    } catch (error) {
      const isHalfDone = setting.campaign === null && keeping.progress().campaignId !== null
      setState({ running: null, failure: failureOf(error, isHalfDone) })
      if (error instanceof ApiError) return error
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

/** The files to send: the server draws what the banner maker has designed. */
async function filesOf(chosen: BannerFiles, design: BannerConfig | null, account: number, report: Report) {
  if (!design) return chosen
  report({ step: 'banners', share: 0 })
  return madeBanners(account, design)
}

function failureOf(error: unknown, isHalfDone: boolean): SavingFailure {
  if (!(error instanceof ApiError)) return { message: fa.toast.error, requestId: null, isHalfDone }
  return { message: error.message, requestId: error.requestId, isHalfDone }
}
