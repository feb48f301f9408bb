import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { useState } from 'react'
import { campaignsKey } from '../../api/campaigns.ts'
import { queryClient } from '../../api/query-client.ts'
import { switchAd, switchCampaign } from '../../api/switches.ts'
import { fa } from '../../i18n/common.ts'
import { myAdsTexts } from '../../i18n/my-ads.ts'
import { Switch } from '../../ui/switch.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { toggleAd } from './toggle-ad.ts'

/** Shows what the server holds; while it is being changed, what is asked for. */
export function CampaignSwitch({ account, campaign }: { account: number; campaign: Campaign }) {
  const { id, divar_ad: ad, user_apply, title } = campaign
  const [asked, setAsked] = useState<boolean | null>(null)
  const toggle = async (on: boolean) => {
    if (!ad) return
    setAsked(on)
    const { failed } = await toggleAd(
      on,
      { user_apply, active: ad.active },
      {
        campaign: (value) => switchCampaign(account, id, value),
        ad: (value) => switchAd(account, ad.id, id, value),
      },
    )
    if (failed) showToast('error', fa.toast.error)
    else showToast('success', fa.toast.success)
    await queryClient.invalidateQueries({ queryKey: campaignsKey(account) })
    setAsked(null)
  }
  return (
    <Switch
      label={myAdsTexts.switchOf(title)}
      checked={asked ?? campaign.campaignAdActive}
      busy={asked !== null}
      onChange={toggle}
    />
  )
}
