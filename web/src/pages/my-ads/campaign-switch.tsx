import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { useState } from 'react'
import { campaignsKey, switchAd, switchCampaign } from '../../api/campaigns.ts'
import { queryClient } from '../../api/query-client.ts'
import { myAdsTexts } from '../../i18n/my-ads.ts'
import { Switch } from '../../ui/switch.tsx'
import { showToast } from '../../ui/toasts.tsx'

/** Shows the server's state; during a change, the requested state. */
export function CampaignSwitch({ account, campaign }: { account: number; campaign: Campaign }) {
  const { id, divar_ad: ad, user_apply, title } = campaign
  const [asked, setAsked] = useState<boolean | null>(null)
  const toggle = async (wanted: boolean) => {
    if (!ad) return
    setAsked(wanted)
    const { on, failed } = await toggleAd(
      wanted,
      { user_apply, active: ad.active },
      {
        campaign: (value) => switchCampaign(account, id, value),
        ad: (value) => switchAd(account, ad.id, id, value),
      },
    )
    if (!failed && on === wanted) showToast('success', myAdsTexts.switched(on))
    else showToast(failed ? 'error' : 'warning', myAdsTexts.notSwitched(wanted))
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

/** The parts of a campaign and its ad that a switch reads and sends. */
export type Switches = {
  campaign: (on: boolean) => Promise<{ user_apply: boolean }>
  ad: (on: boolean) => Promise<{ active: boolean }>
}
export type Held = { user_apply: boolean; active: boolean }
export type Toggled = { on: boolean; failed: boolean }

/**
 * Sends both updates together; the ad is on only if both are (§4.2, §4.3). If one fails, the other is set back, so
 * that both stay equal.
 */
export async function toggleAd(on: boolean, before: Held, send: Switches): Promise<Toggled> {
  const [campaign, ad] = await Promise.allSettled([send.campaign(on), send.ad(on)])
  if (campaign.status === 'fulfilled' && ad.status === 'fulfilled')
    return { on: campaign.value.user_apply && ad.value.active, failed: false }
  if (campaign.status === 'fulfilled') await send.campaign(before.user_apply).catch(() => {})
  if (ad.status === 'fulfilled') await send.ad(before.active).catch(() => {})
  return { on: before.user_apply && before.active, failed: true }
}
