import type { Blocker, Campaign } from '@jarchi/shared/api/campaigns.ts'
import { myAdsTexts as fa } from '../../i18n/my-ads.ts'
import { shellTexts } from '../../i18n/shell.ts'
import { Link } from '../../navigation/link.tsx'
import { paths } from '../../paths.ts'
import { buttonLook } from '../../ui/button-look.ts'
import { Icon } from '../../ui/icon.tsx'
import { checkIcon, clockIcon, pauseIcon, warningIcon } from '../../ui/icons.ts'

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

const toCharge = [paths.charge, shellTexts.charge] as const
/** Where what is missing can be had. */
const WAYS_ON: Partial<Record<State, readonly [to: (account: number) => string, text: string]>> = {
  post_ended: [paths.posts, fa.otherPost],
  in_debt: toCharge,
  out_of_balance: toCharge,
  financial_info_missing: [(account) => paths.profile(account, 'financial-info'), fa.completeInfo],
}

type Props = { account: number; campaign: Campaign }

/** The state in words, with its reason where the ad is not shown. */
export function CampaignState({ account, campaign: { blocker, divar_ad } }: Props) {
  const state = blocker ?? 'shown'
  const { color, icon } = LOOKS[state]
  const { name, reason } = fa.states[state]
  const wayOn = WAYS_ON[state]
  const isReviewed = state === 'denied' || state === 'changes_asked'
  const reasons = (isReviewed && divar_ad?.feedback.map(({ message }) => message)) || []
  const note = isReviewed && divar_ad?.feedback_note
  return (
    <div className="mt-1 flex flex-col items-start gap-1.5 text-sm">
      <span className={`inline-flex items-center gap-1.5 rounded-full px-3 py-0.5 font-semibold ${color}`}>
        <Icon shape={icon} className="size-4" />
        {name}
      </span>
      {reason && <p className="text-quiet">{reason}</p>}
      {wayOn && (
        <Link to={wayOn[0](account)} className={`${buttonLook('quiet')} -ms-3`}>
          {wayOn[1]}
        </Link>
      )}
      {(reasons.length > 0 || note) && (
        <ul className="list-disc ps-5 marker:text-danger">
          {[...reasons, ...(note ? [note] : [])].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
