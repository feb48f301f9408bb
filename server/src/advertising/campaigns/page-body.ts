import type { CampaignPage } from '@jarchi/shared/api/campaigns.ts'
import { slotsFromDaypart, type Daypart, type ScheduleSlot } from '@jarchi/shared/time/daypart.ts'

const MOST_KEPT = 1_000
const slotsOf = new Map<Daypart, ScheduleSlot[]>()
const hoursOf = new WeakMap<ScheduleSlot[], Buffer>()

/** The slots of a daypart; usually the same array for the same daypart. */
export function sharedSlots(daypart: Daypart): ScheduleSlot[] {
  const known = slotsOf.get(daypart)
  if (known) return known
  if (slotsOf.size >= MOST_KEPT) slotsOf.clear()
  const slots = slotsFromDaypart(daypart)
  slotsOf.set(daypart, slots)
  return slots
}

/** A page as JSON. Its hours, nine tenths of the text, are encoded once for each schedule. */
export function pageBody({ results, ...page }: CampaignPage): Buffer {
  const parts: Buffer[] = [Buffer.from(`${openEnded(page)},"results":[`)]
  results.forEach(({ display_time, ...campaign }, index) => {
    parts.push(Buffer.from(`${index > 0 ? ',' : ''}${openEnded(campaign)},"display_time":`))
    parts.push(hours(display_time), Buffer.from('}'))
  })
  parts.push(Buffer.from(']}'))
  return Buffer.concat(parts)
}

function openEnded(object: object): string {
  return JSON.stringify(object).slice(0, -1)
}

function hours(slots: ScheduleSlot[]): Buffer {
  const known = hoursOf.get(slots)
  if (known) return known
  const encoded = Buffer.from(JSON.stringify(slots))
  hoursOf.set(slots, encoded)
  return encoded
}
