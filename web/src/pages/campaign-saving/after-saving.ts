import { campaignsKey } from '../../api/campaigns.ts'
import { SessionLost } from '../../api/http/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { campaignFormTexts } from '../../i18n/campaign-form.ts'
import { go } from '../../navigation/navigate.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { showToast } from '../../ui/toasts.tsx'
import { forgetPost } from '../../navigation/index-target.ts'
import type { FormSetting } from '../campaign-values/form-setting.ts'
import { tellFailure } from '../../ui/tell-failure.ts'

/** Where a sent ad leads: to the form's usual next page, or to the charge of the wallet that pays for it. */
export type AfterSending = 'done' | 'charge'

/** Shows what was done, and refreshes the list. */
export function useAfterSaving(account: number, isNew: boolean): () => void {
  return () => {
    void queryClient.invalidateQueries({ queryKey: campaignsKey(account) })
    go(paths.myAds(account))
    showToast('success', doneText(isNew))
  }
}

/** To the charge page, which leads to the ads after the payment; the new ad is first in the list. */
export function goOnToCharge({ account, post }: FormSetting) {
  if (post) forgetPost()
  void queryClient.invalidateQueries({ queryKey: campaignsKey(account) })
  go(paths.charge(account))
  showToast('success', campaignFormTexts.review.sentNowCharge)
}

function doneText(isNew: boolean): string {
  return isNew ? campaignFormTexts.review.sent : campaignFormTexts.review.saved
}

function notDoneText(isNew: boolean): string {
  return isNew ? campaignFormTexts.review.notSent : campaignFormTexts.review.notSaved
}

/**
 * The result of saving, for a user who has gone to another page meanwhile; the draft of a failed saving is
 * kept.
 */
export function tellOnOtherPage(
  { account, post, campaign }: FormSetting,
  refusal: Error | null,
  halfDone: string | null = null,
) {
  if (refusal instanceof SessionLost) return
  if (refusal) tellFailure(halfDone ?? notDoneText(campaign === null), refusal)
  else {
    if (post) forgetPost()
    showToast('success', doneText(campaign === null))
  }
  void queryClient.invalidateQueries({ queryKey: campaignsKey(account) })
}
