import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { adReasonTexts } from '../../../i18n/ad-reasons.ts'
import { StateBadge } from '../campaign-state.tsx'

const reasons: Readonly<Record<string, unknown>> = adReasonTexts

/** An ad's state in a cell, with its reason in short. */
export function StateLine({ campaign: { blocker, divar_ad } }: { campaign: Campaign }) {
  const state = blocker ?? 'shown'
  const { feedback = [], feedback_note } = divar_ad ?? {}
  const told = feedback[0]?.message ?? feedback_note ?? reasons[state]
  const isTold = blocker !== null && blocker !== 'paused' && typeof told === 'string'
  return (
    <div>
      <StateBadge state={state} />
      {isTold && <p className="line-clamp-2 max-w-52 text-xs text-quiet">{told}</p>}
    </div>
  )
}
