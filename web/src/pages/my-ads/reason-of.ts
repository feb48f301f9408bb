import type { Blocker, Campaign } from '@jarchi/shared/api/campaigns.ts'
import { tehranDay } from '@jarchi/shared/time/jalali.ts'
import { serverNow } from '../../api/http/server-clock.ts'
import { adReasonTexts } from '../../i18n/ad-reasons.ts'
import { dayText } from '../../i18n/date-format.ts'

/** Why an ad is not shown, in a sentence; null where there is nothing to say but its state. */
export function reasonOf(
  { blocker, starts_on, ends_on }: Pick<Campaign, 'blocker' | 'starts_on' | 'ends_on'>,
  now = serverNow(),
): string | null {
  if (blocker === null || blocker === 'paused' || blocker === 'in_review') return null
  if (blocker === 'not_started' && starts_on) return adReasonTexts.startsOn(dayText(starts_on))
  if (blocker === 'ended' && ends_on) return adReasonTexts.endedOn(dayText(ends_on))
  if (blocker === 'budget_spent' && ends_on === tehranDay(new Date(now))) return adReasonTexts.lastDaySpent
  return adReasonTexts[blocker]
}

const JUDGED: readonly (Blocker | null)[] = ['denied', 'changes_asked', 'exchange_denied']
/** Whether the reasons of the review say more. */
export const isJudged = (blocker: Blocker | null) => JUDGED.includes(blocker)
