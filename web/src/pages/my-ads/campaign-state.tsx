import type { Blocker, Campaign } from '@jarchi/shared/api/campaigns.ts'
import { Suspense, useState } from 'react'
import { campaignsKey, switchAd, switchCampaign } from '../../api/campaigns.ts'
import { queryClient } from '../../api/query-client.ts'
import { afterShown } from '../../background/settled.ts'
import { numberText } from '../../i18n/format.ts'
import { myAdsTexts } from '../../i18n/my-ads.ts'
import { lazyPage } from '../../navigation/lazy-page.ts'
import { Icon } from '../../ui/icon.tsx'
import { checkIcon, clockIcon, pauseIcon, warningIcon } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { showToast } from '../../ui/toasts.tsx'

type State = Blocker | 'shown'

const good = { color: 'bg-success-soft text-success', icon: checkIcon }
const quiet = { color: 'bg-page text-quiet', icon: pauseIcon }
const later = { ...quiet, icon: clockIcon }
const waiting = { color: 'bg-warning-soft text-warning', icon: clockIcon }
const wrong = { color: 'bg-danger-soft text-danger', icon: warningIcon }

/** Of those that are not simply wrong. */
const LOOKS: Partial<Record<State, { color: string; icon: string }>> = {
  shown: good,
  paused: quiet,
  off_schedule: later,
  budget_spent: later,
  in_review: waiting,
  exchange_pending: waiting,
}

/** The state's reasons and buttons follow the first cards, which fill the screen as they are. */
const StateDetails = lazyPage('StateDetails', async () => {
  await afterShown()
  return import('./state-details.tsx')
})

type Props = { account: number; campaign: Campaign }

/** The state in words, with its reason where the ad is not shown. */
export function CampaignState({ account, campaign }: Props) {
  const state = campaign.blocker ?? 'shown'
  const { color, icon } = LOOKS[state] ?? wrong
  const text = myAdsTexts.states[state]
  return (
    <div className="mt-1 flex flex-col items-start gap-1.5 text-sm">
      <span className={`inline-flex items-center gap-1.5 rounded-full px-3 py-0.5 font-semibold ${color}`}>
        <Icon shape={icon} className="size-4" />
        {text.name}
      </span>
      {'reason' in text ? (
        <p className="text-quiet empty:hidden">
          {text.reason} {daysLeftText(campaign)}
        </p>
      ) : (
        <Suspense fallback={<Skeleton className="h-6 w-60" />}>
          <StateDetails account={account} campaign={campaign} />
        </Suspense>
      )}
    </div>
  )
}

const DAY_MS = 86_400_000

/** How long an ad goes on without being renewed. */
export function daysLeftText({ divar_ad }: Pick<Campaign, 'divar_ad'>, now = new Date()): string {
  if (!divar_ad) return ''
  const days = Math.ceil((Date.parse(divar_ad.expires_at) - now.getTime()) / DAY_MS)
  return days > 0 ? myAdsTexts.daysLeft(numberText(days)) : ''
}

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
    if (failed) showToast('error', myAdsTexts.notSwitched(on))
    else showToast('success', myAdsTexts.switched(on))
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
