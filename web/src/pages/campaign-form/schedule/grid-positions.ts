import { daySlots, HOURS_OF_DAY, hourSlots, setSlots, type Daypart } from '@jarchi/shared/daypart.ts'

/** A place in the grid; -1 is the head of a day's row or of an hour's column. */
export type GridPosition = { readonly day: number; readonly hour: number }

/** The place in the grid that an element shows. */
export function positionOf(target: EventTarget | null): GridPosition | null {
  const place = target instanceof Element ? target.closest<HTMLElement>('[data-hour]') : null
  return place ? { day: Number(place.dataset.day), hour: Number(place.dataset.hour) } : null
}

const LAST_DAY = 6
const LAST_HOUR = HOURS_OF_DAY - 1

/** Hours run from right to left, so the left arrow goes to the later hour. */
const STEPS: Readonly<Record<string, readonly [days: number, hours: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, 1],
  ArrowRight: [0, -1],
  Home: [0, -HOURS_OF_DAY],
  End: [0, HOURS_OF_DAY],
  PageUp: [-LAST_DAY - 2, 0],
  PageDown: [LAST_DAY + 2, 0],
}

/** Where a key leads, or null for a key that does not move. The corner between the heads is no place. */
export function moved({ day, hour }: GridPosition, key: string): GridPosition | null {
  const step = STEPS[key]
  if (!step) return null
  const next = {
    day: Math.min(LAST_DAY, Math.max(hour === -1 ? 0 : -1, day + step[0])),
    hour: Math.min(LAST_HOUR, Math.max(day === -1 ? 0 : -1, hour + step[1])),
  }
  return next.day === -1 && next.hour === -1 ? { day, hour } : next
}

export function isCell({ day, hour }: GridPosition): boolean {
  return day >= 0 && hour >= 0
}

/** The slots of a cell, of a whole day or of an hour of all days. */
export function slotsAt({ day, hour }: GridPosition): number[] {
  if (hour === -1) return daySlots(day)
  if (day === -1) return hourSlots(hour)
  return rectangle({ day, hour }, { day, hour })
}

/** Turns what a place stands for on, or off when all of it is on already. */
export function toggledAt(daypart: Daypart, position: GridPosition): Daypart {
  const slots = slotsAt(position)
  return setSlots(daypart, slots, !slots.every((slot) => daypart[slot] === '1'))
}

/** All slots between two cells that a stroke has spanned. */
export function rectangle(from: GridPosition, to: GridPosition): number[] {
  const hours = span(from.hour, to.hour)
  return span(from.day, to.day).flatMap((day) => hours.map((hour) => day * HOURS_OF_DAY + hour))
}

function span(a: number, b: number): number[] {
  const first = Math.min(a, b)
  return Array.from({ length: Math.abs(a - b) + 1 }, (_, index) => first + index)
}
