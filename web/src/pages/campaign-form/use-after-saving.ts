import { useQueryClient } from '@tanstack/react-query'
import { campaignsKey } from '../../api/campaigns.ts'
import { fa } from '../../i18n/common.ts'
import { go } from '../../navigation/navigate.ts'
import { paths } from '../../paths.ts'
import { showToast } from '../../ui/toasts/toast-store.ts'

/** Says that it worked, and shows the list as it is now. */
export function useAfterSaving(account: number): () => void {
  const queryClient = useQueryClient()
  return () => {
    showToast('success', fa.toast.success)
    void queryClient.invalidateQueries({ queryKey: campaignsKey(account) })
    go(paths.myAds(account))
  }
}
