import { Suspense } from 'react'
import type { Blocker, Campaign } from '@jarchi/shared/api/campaigns.ts'
import { myAdsTexts as fa } from '../../i18n/my-ads.ts'
import { lazyPage } from '../../navigation/lazy-page.ts'
import { Icon } from '../../ui/icon.tsx'
import { checkIcon, clockIcon, pauseIcon, warningIcon } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

type State = Blocker | 'shown'

const good = { color: 'bg-success-soft text-success', icon: checkIcon }
const quiet = { color: 'bg-page text-quiet', icon: pauseIcon }
const waiting = { color: 'bg-warning-soft text-warning', icon: clockIcon }
const wrong = { color: 'bg-danger-soft text-danger', icon: warningIcon }

const LOOKS: Record<State, { color: string; icon: string }> = {
  shown: good,
  paused: quiet,
  post_ended: wrong,
  off_schedule: { ...quiet, icon: clockIcon },
  in_review: waiting,
  expired: { ...waiting, icon: warningIcon },
  no_ad: wrong,
  denied: wrong,
  changes_asked: wrong,
  in_debt: wrong,
  out_of_balance: wrong,
  financial_info_missing: wrong,
}

/** What one has to do something about comes with what that is; most ads need none of it. */
const StateDetails = lazyPage(async () => (await import('./state-details.tsx')).StateDetails)

type Props = { account: number; campaign: Campaign }

/** The state in words, with its reason where the ad is not shown. */
export function CampaignState({ account, campaign }: Props) {
  const state = campaign.blocker ?? 'shown'
  const { color, icon } = LOOKS[state]
  const text = fa.states[state]
  return (
    <div className="mt-1 flex flex-col items-start gap-1.5 text-sm">
      <span className={`inline-flex items-center gap-1.5 rounded-full px-3 py-0.5 font-semibold ${color}`}>
        <Icon shape={icon} className="size-4" />
        {text.name}
      </span>
      {'reason' in text ? (
        text.reason && <p className="text-quiet">{text.reason}</p>
      ) : (
        <Suspense fallback={<Skeleton className="h-6 w-60" />}>
          <StateDetails account={account} campaign={campaign} />
        </Suspense>
      )}
    </div>
  )
}
