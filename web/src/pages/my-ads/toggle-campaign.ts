import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { switchAd, switchCampaign } from '../../api/campaign-changes.ts'
import { campaignsKey } from '../../api/campaigns.ts'
import { queryClient } from '../../api/query-client.ts'
import { switchTexts } from '../../i18n/ad-history.ts'
import { showToast } from '../../ui/toasts.tsx'

/** Switches a campaign and its ad, and says what the server holds then. */
export async function toggleCampaign(account: number, campaign: Campaign, wanted: boolean) {
  const { id, divar_ad: ad, user_apply } = campaign
  if (!ad) return
  const { on, failed } = await toggleAd(
    wanted,
    { user_apply, active: ad.active },
    {
      campaign: (value) => switchCampaign(account, id, value),
      ad: (value) => switchAd(account, ad.id, id, value),
    },
  )
  if (!failed && on === wanted) showToast('success', switchTexts.switched(on))
  else showToast(failed ? 'error' : 'warning', switchTexts.notSwitched(wanted))
  await queryClient.invalidateQueries({ queryKey: campaignsKey(account) })
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
