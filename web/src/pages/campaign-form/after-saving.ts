import { campaignsKey } from '../../api/campaigns.ts'
import { SessionLost } from '../../api/http/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { fa } from '../../i18n/common.ts'
import { go } from '../../navigation/navigate.ts'
import { paths } from '../../paths.ts'
import { showToast } from '../../ui/toasts.tsx'
import { forgetPost } from '../marketplace-post/forget-post.ts'
import type { FormSetting } from './form-setting.ts'

/** Says that it worked, and shows the list as it is now. */
export function useAfterSaving(account: number): () => void {
  return () => {
    showToast('success', fa.toast.success)
    void queryClient.invalidateQueries({ queryKey: campaignsKey(account) })
    go(paths.myAds(account))
  }
}

/** How saving ended, for someone who has gone to another page meanwhile; the draft of a failed one is kept. */
export function tellElsewhere({ account, post }: FormSetting, refusal: Error | null) {
  if (refusal instanceof SessionLost) return
  if (refusal) showToast('error', refusal.message)
  else {
    if (post) forgetPost()
    showToast('success', fa.toast.success)
  }
  void queryClient.invalidateQueries({ queryKey: campaignsKey(account) })
}
