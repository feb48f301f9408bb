import type { Blocker, Campaign } from '@jarchi/shared/api/campaigns.ts'
import { DAY_MS } from '@jarchi/shared/time/durations.ts'
import { Suspense } from 'react'
import { serverNow } from '../../api/http/server-clock.ts'
import { afterShown } from '../../background/settled.ts'
import { numberText } from '../../i18n/format.ts'
import { myAdsTexts } from '../../i18n/my-ads.ts'
import { lazyPage } from '../../navigation/lazy-page.ts'
import { Icon } from '../../ui/icon.tsx'
import { checkIcon, clockIcon, pauseIcon, warningIcon } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

type State = Blocker | 'shown'

const good = { color: 'bg-success-soft text-success', icon: checkIcon }
const quiet = { color: 'bg-page text-quiet', icon: pauseIcon }
const later = { ...quiet, icon: clockIcon }
const waiting = { color: 'bg-warning-soft text-warning', icon: clockIcon }
const wrong = { color: 'bg-danger-soft text-danger', icon: warningIcon }

/** For states that are not plain errors. */
const LOOKS: Partial<Record<State, { color: string; icon: string }>> = {
  shown: good,
  archived: quiet,
  paused: quiet,
  ended: quiet,
  total_spent: quiet,
  not_started: later,
  off_schedule: later,
  budget_spent: later,
  in_review: waiting,
  exchange_pending: waiting,
}

/** Reasons and buttons load after the first cards, which already fill the screen. */
const AdReasons = lazyPage('AdReasons', async () => {
  await afterShown()
  return import('./ad-reasons.tsx')
})

type Props = { account: number; campaign: Campaign }

/** The badge of a card's state. Actions are in `ad-reasons.tsx`, the switch is in `campaign-switch.tsx`. */
export function CampaignState({ account, campaign }: Props) {
  const state = campaign.blocker ?? 'shown'
  return (
    <div className="mt-1 flex flex-col items-start gap-1.5 text-sm">
      <StateBadge state={state} />
      {state === 'shown' ? (
        <p className="text-quiet empty:hidden">{daysLeftText(campaign)}</p>
      ) : (
        <Suspense fallback={<Skeleton className="h-6 w-60" />}>
          <AdReasons account={account} campaign={campaign} />
        </Suspense>
      )}
    </div>
  )
}

/** In a narrow place without its drawing. */
export function StateBadge({ state, isNarrow = false }: { state: State; isNarrow?: boolean }) {
  const { color, icon } = LOOKS[state] ?? wrong
  return (
    <span
      className={`inline-flex items-center gap-1.5 py-0.5 font-semibold ${isNarrow ? 'rounded-field px-2 text-xs' : 'rounded-full px-3'} ${color}`}
    >
      {!isNarrow && <Icon shape={icon} className="size-4" />}
      {myAdsTexts.states[state]}
    </span>
  )
}

/** How long an ad continues without renewal. */
export function daysLeftText({ divar_ad }: Pick<Campaign, 'divar_ad'>, now = serverNow()): string {
  if (!divar_ad) return ''
  const days = Math.ceil((Date.parse(divar_ad.expires_at) - now) / DAY_MS)
  return days > 0 ? myAdsTexts.daysLeft(numberText(days)) : ''
}
