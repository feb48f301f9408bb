import { DAY_MS, HOUR_MS, afterMs } from '@jarchi/shared/time/durations.ts'
import { addDays, startOfDay, tehranDay, type Day } from '@jarchi/shared/time/jalali.ts'

export type Frequency = 'daily' | 'weekly'

/** A whole period with its days, and when its report is due; `from` until before `to`. */
export type Period = { first: Day; last: Day; from: Date; to: Date; dueAt: Date }

/** Reports come at eight in the morning, when shops open. */
export const SENT_AT_MS = 8 * HOUR_MS

/** The newest period in Tehran whose report is due: yesterday, or the last week from Saturday to Friday. */
export function newestDue(frequency: Frequency, now: Date): Period {
  const today = tehranDay(now)
  const days = frequency === 'daily' ? 1 : 7
  const end = frequency === 'daily' ? today : addDays(today, -daysSinceSaturday(today))
  const newest = periodBefore(end, days)
  return newest.dueAt <= now ? newest : periodBefore(addDays(end, -days), days)
}

/** Whether a report is due for a user who has wanted reports since a time: earlier ones are not sent. */
export function isDue({ dueAt }: Period, since: Date, now: Date): boolean {
  return since <= dueAt && dueAt <= now && now.getTime() - dueAt.getTime() < LIFE_MS
}

/** A report that is a day late only confuses. */
const LIFE_MS = DAY_MS

function periodBefore(end: Day, days: number): Period {
  const first = addDays(end, -days)
  const to = startOfDay(end)
  return {
    first,
    last: addDays(end, -1),
    from: startOfDay(first),
    to,
    dueAt: afterMs(to, SENT_AT_MS),
  }
}

function daysSinceSaturday(day: Day): number {
  return (new Date(day).getUTCDay() + 1) % 7
}
