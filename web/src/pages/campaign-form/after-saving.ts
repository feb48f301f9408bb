import { campaignsKey } from '../../api/campaigns.ts'
import { SessionLost } from '../../api/http/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { campaignFormTexts } from '../../i18n/campaign-form.ts'
import { go } from '../../navigation/navigate.ts'
import { paths } from '../../paths.ts'
import { showToast } from '../../ui/toasts.tsx'
import { forgetPost } from '../../navigation/index-target.ts'
import type { FormSetting } from './form-setting.ts'
import { tellFailure } from '../tell-failure.ts'

/** Where a sent ad leads: to what its form is followed by, or to the charge of the wallet it is to be paid from. */
export type AfterSending = 'done' | 'charge'

/** Says what was done, and shows the list as it is now. */
export function useAfterSaving(account: number, isNew: boolean): () => void {
  return () => {
    showToast('success', doneText(isNew))
    void queryClient.invalidateQueries({ queryKey: campaignsKey(account) })
    go(paths.myAds(account))
  }
}

/** To the charge page, whose payment leads on to the ads: the one just sent is the first of them. */
export function goOnToCharge({ account, post }: FormSetting) {
  if (post) forgetPost()
  showToast('success', campaignFormTexts.review.sentNowCharge)
  void queryClient.invalidateQueries({ queryKey: campaignsKey(account) })
  go(paths.charge(account))
}

function doneText(isNew: boolean): string {
  return isNew ? campaignFormTexts.review.sent : campaignFormTexts.review.saved
}

function notDoneText(isNew: boolean): string {
  return isNew ? campaignFormTexts.review.notSent : campaignFormTexts.review.notSaved
}

/** How saving ended, for someone who has gone to another page meanwhile; the draft of a failed one is kept. */
export function tellOnOtherPage({ account, post, campaign }: FormSetting, refusal: Error | null) {
  if (refusal instanceof SessionLost) return
  if (refusal) tellFailure(notDoneText(campaign === null), refusal)
  else {
    if (post) forgetPost()
    showToast('success', doneText(campaign === null))
  }
  void queryClient.invalidateQueries({ queryKey: campaignsKey(account) })
}
