import { tehranHour } from './tehran-hours.ts'

/** A week of hours as 168 characters of 0 and 1, at `day * 24 + hour`; day 0 is Saturday (§3.11). */
export type Daypart = string

/** One hour of the week, as it is sent. */
export type ScheduleSlot = { day_of_week: number; hour_of_day: number }

export const HOURS_OF_DAY = 24
export const HOURS_OF_WEEK = 168
export const FULL_WEEK: Daypart = '1'.repeat(HOURS_OF_WEEK)
const EMPTY_WEEK: Daypart = '0'.repeat(HOURS_OF_WEEK)

/** The epoch was a Thursday, day 5 of a week that starts on Saturday. */
const EPOCH_SLOT = 5 * HOURS_OF_DAY

/** No slots mean the whole week (§4.13). */
export function daypartFromSlots(slots: readonly ScheduleSlot[]): Daypart {
  if (slots.length === 0) return FULL_WEEK
  return setSlots(
    EMPTY_WEEK,
    slots.map((slot) => slot.day_of_week * HOURS_OF_DAY + slot.hour_of_day),
    true,
  )
}

/** The hours that are on, in the order of the week. */
export function slotsFromDaypart(daypart: Daypart): ScheduleSlot[] {
  return [...daypart].flatMap((bit, slot) => (bit === '1' ? [slotAt(slot)] : []))
}

function slotAt(slot: number): ScheduleSlot {
  return { day_of_week: Math.floor(slot / HOURS_OF_DAY), hour_of_day: slot % HOURS_OF_DAY }
}

/** The current hour of the week in Tehran. */
export function tehranSlot(now: Date): number {
  const hours = tehranHour(now.getTime()) + EPOCH_SLOT
  return ((hours % HOURS_OF_WEEK) + HOURS_OF_WEEK) % HOURS_OF_WEEK
}

/** How many of the 168 hours are on. */
export function hoursPerWeek(daypart: Daypart): number {
  return daypart.split('1').length - 1
}

/**
 * The daypart with these slots (0 to 167) switched; other slots, and indexes beyond the week, do not change.
 */
export function setSlots(daypart: Daypart, indexes: Iterable<number>, on: boolean): Daypart {
  const bits = [...daypart]
  for (const index of indexes) if (index in bits) bits[index] = on ? '1' : '0'
  return bits.join('')
}

/** The slots of a day; 0 is Saturday. */
export function daySlots(day: number): number[] {
  return Array.from({ length: HOURS_OF_DAY }, (_, hour) => day * HOURS_OF_DAY + hour)
}

/** The slots of an hour (0 to 23) on all days. */
export function hourSlots(hour: number): number[] {
  return Array.from({ length: 7 }, (_, day) => day * HOURS_OF_DAY + hour)
}

function week(isChosen: (day: number, hour: number) => boolean): Daypart {
  return Array.from({ length: HOURS_OF_WEEK }, (_, slot) => {
    const { day_of_week, hour_of_day } = slotAt(slot)
    return isChosen(day_of_week, hour_of_day) ? '1' : '0'
  }).join('')
}

/** Templates of the schedule: working hours are 9 to 18, Saturday to Wednesday; the weekend is Thursday and Friday. */
export const DAYPART_PRESETS = {
  allWeek: FULL_WEEK,
  workHours: week((day, hour) => day <= 4 && hour >= 9 && hour < 18),
  evenings: week((_, hour) => hour >= 18),
  weekend: week((day) => day >= 5),
} as const satisfies Record<string, Daypart>

export type DaypartPreset = keyof typeof DAYPART_PRESETS
