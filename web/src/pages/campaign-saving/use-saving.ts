import { RegisterExtraData, type Campaign } from '@jarchi/shared/api/campaigns.ts'
import { campaignInput, draftLanding } from '@jarchi/shared/forms/campaign-draft.ts'
import { useRef, useState } from 'react'
import { campaignQuery } from '../../api/campaigns.ts'
import { ApiError } from '../../api/http/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { storedVisit } from '../../api/visit.ts'
import { keptFailureText } from '../../form/kept-failure.ts'
import { campaignFormTexts } from '../../i18n/campaign-form.ts'
import { commonTexts } from '../../i18n/common.ts'
import { sessionDataOf } from '../../navigation/index-target.ts'
import type { DraftKeeper } from './draft/draft-keeping.ts'
import type { SavingProgress } from './draft/saved-draft.ts'
import type { FormSetting } from '../campaign-values/form-setting.ts'
import type { CampaignForm } from '../campaign-values/form-values.ts'
import { adOrigin, areBannersChanged, sentBanners } from './ad-form.ts'
import { changedMeanwhile, type Difference } from './changed-meanwhile.ts'
import { isSaved, saveEdit, saveNew, type Report, type Saving } from './save-campaign.ts'

const savingTexts = campaignFormTexts.saving

export type SavingFailure = {
  message: string
  requestId: string | null
  /** What was saved before it failed, and what is still to be sent. */
  halfDone: string | null
  /** The values whose saving failed, if there was no network. */
  offline: CampaignForm | null
}
/** What another save has changed since the form was opened: to be asked about. */
export type Conflict = { now: Campaign; differences: readonly Difference[] }
export type SavingState = {
  running: Saving | null
  failure: SavingFailure | null
  conflict: Conflict | null
}
const AT_REST: SavingState = { running: null, failure: null, conflict: null }

/** Saves a checked form, and reports its progress; `rebase` says what the form is based on from now on. */
export function useSaving(
  { account, rules, campaign, post }: FormSetting,
  keeping: DraftKeeper,
  rebase: (base: Campaign) => Promise<void>,
  onFailed: (error: unknown, halfDone: string | null) => void,
) {
  const [state, setState] = useState<SavingState>(AT_REST)
  const hasSaved = useRef(false)
  const report: Report = (running) => setState({ ...AT_REST, running })
  const stop = (error: unknown, values: CampaignForm, base: Campaign | null, conflict: Conflict | null) => {
    const isHalfNew = base === null && keeping.progress().campaignId !== null
    const isHalfSaved = base !== null && hasSaved.current && isSaved(campaignInput(values, rules), base)
    const halfDone = isHalfNew ? savingTexts.adFailed : isHalfSaved ? savingTexts.restFailed : null
    const failure = conflict
      ? { message: savingTexts.changedMeanwhile, requestId: null, halfDone, offline: null }
      : failureOf(error, halfDone, values)
    setState({ running: null, failure, conflict })
    onFailed(error, halfDone)
  }
  const save = async (values: CampaignForm, from = campaign) => {
    let base = from
    const note = async (saved: Campaign) => {
      hasSaved.current = true
      base = saved
      await rebase(saved)
    }
    try {
      await saveForm(values, { account, rules, post, campaign: base }, keeping, note, report)
    } catch (error) {
      keeping.goOn()
      const conflict = base && isConflict(error) ? await conflictOf(account, base, values, rules) : null
      if (conflict?.differences.length === 0) {
        await rebase(conflict.now)
        return save(values, conflict.now)
      }
      stop(error, values, base, conflict)
      throw error
    }
  }
  const leave = () => setState((before) => ({ ...before, conflict: null }))
  return { state, save, rest: () => setState(AT_REST), leave }
}

/** Whether somebody has saved meanwhile: another revision, or the ad's first banners. */
function isConflict(error: unknown): boolean {
  return error instanceof ApiError && ['changed_meanwhile', 'ad_exists'].includes(error.code)
}

/** What is saved now, and what of it the form would take back; null if it cannot be fetched. */
async function conflictOf(
  account: number,
  base: Campaign,
  values: CampaignForm,
  { rootCategories }: FormSetting['rules'],
): Promise<Conflict | null> {
  const query = { ...campaignQuery(account, base.id), staleTime: 0 }
  const now = await queryClient.fetchQuery(query).catch(() => null)
  return now && { now, differences: changedMeanwhile(base, now, values, rootCategories) }
}

type Saved = Pick<FormSetting, 'account' | 'campaign' | 'post' | 'rules'>

async function saveForm(
  values: CampaignForm,
  { account, campaign: base, post, rules }: Saved,
  keeping: DraftKeeper,
  rebase: (base: Campaign) => Promise<void>,
  report: Report,
) {
  const landing = draftLanding(values)
  const banners = sentBanners(values)
  if (!landing.ok || !banners) throw new Error('a form was sent that is not complete')
  const draft = campaignInput(values, rules)
  if (base) {
    const newBanners = areBannersChanged(values, base.divar_ad) ? banners : null
    const ad = { landing: landing.stored, newBanners, origin: adOrigin(null, values) }
    return saveEdit({ account, base, input: draft, ...ad, rebase, report })
  }
  const extra = registerExtra(post?.token)
  const input = { ...draft, user_apply: true, campaign_register_extra_data: extra }
  const origin = post && adOrigin(post.token, values)
  const remember = (next: SavingProgress) => keeping.remember(next)
  const progress = await keeping.begin()
  const ad = { landing: landing.stored, banners, origin, draft: keeping.copy?.sent ?? null }
  return saveNew({ account, input, ...ad, progress, remember, report })
}

function failureOf(error: unknown, halfDone: string | null, values: CampaignForm): SavingFailure {
  if (!(error instanceof ApiError)) {
    return { message: commonTexts.toast.error, requestId: null, halfDone, offline: null }
  }
  const isOffline = error.status === 0 && !navigator.onLine
  return {
    message: keptFailureText(error),
    requestId: error.requestId,
    halfDone,
    offline: isOffline ? values : null,
  }
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
