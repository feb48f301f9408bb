import { campaignsKey } from '../../api/campaigns.ts'
import { SessionLost } from '../../api/http/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { campaignFormTexts } from '../../i18n/campaign-form.ts'
import { go } from '../../navigation/navigate.ts'
import { paths } from '../../paths.ts'
import { showToast } from '../../ui/toasts.tsx'
import { forgetPost } from '../marketplace-post/forget-post.ts'
import type { FormSetting } from './form-setting.ts'

/** Says what was done, and shows the list as it is now. */
export function useAfterSaving(account: number, isNew: boolean): () => void {
  return () => {
    showToast('success', doneText(isNew))
    void queryClient.invalidateQueries({ queryKey: campaignsKey(account) })
    go(paths.myAds(account))
  }
}

function doneText(isNew: boolean): string {
  return isNew ? campaignFormTexts.review.sent : campaignFormTexts.review.saved
}

/** How saving ended, for someone who has gone to another page meanwhile; the draft of a failed one is kept. */
export function tellElsewhere({ account, post, campaign }: FormSetting, refusal: Error | null) {
  if (refusal instanceof SessionLost) return
  if (refusal) showToast('error', refusal.message)
  else {
    if (post) forgetPost()
    showToast('success', doneText(campaign === null))
  }
  void queryClient.invalidateQueries({ queryKey: campaignsKey(account) })
}
