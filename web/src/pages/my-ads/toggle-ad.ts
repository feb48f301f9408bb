/** What a switch reads and sends of a campaign and its ad. */
export type Switches = {
  campaign: (on: boolean) => Promise<{ user_apply: boolean }>
  ad: (on: boolean) => Promise<{ active: boolean }>
}
export type Held = { user_apply: boolean; active: boolean }
export type Toggled = { on: boolean; failed: boolean }

/**
 * Sends both updates together; the ad is on only when both are (§4). If one fails, the other is put back to what
 * it was, so that they do not part.
 */
export async function toggleAd(on: boolean, before: Held, send: Switches): Promise<Toggled> {
  const [campaign, ad] = await Promise.allSettled([send.campaign(on), send.ad(on)])
  if (campaign.status === 'fulfilled' && ad.status === 'fulfilled')
    return { on: campaign.value.user_apply && ad.value.active, failed: false }
  if (campaign.status === 'fulfilled') await send.campaign(before.user_apply).catch(() => {})
  if (ad.status === 'fulfilled') await send.ad(before.active).catch(() => {})
  return { on: before.user_apply && before.active, failed: true }
}
