import { daySlots, HOURS_OF_DAY, hourSlots, setSlots, type Daypart } from '@jarchi/shared/time/daypart.ts'
import { useRef, type PointerEvent } from 'react'

type Stroke = { readonly from: GridPosition; readonly before: Daypart; readonly on: boolean }

/**
 * Painting with a pointer: the first cell decides on or off, the stroke covers a rectangle, and the edges
 * scroll.
 */
export function usePainting(daypart: Daypart, onChange: (daypart: Daypart) => void) {
  const stroke = useRef<Stroke | null>(null)
  const extend = (cell: GridPosition | null) => {
    const painting = stroke.current
    if (!painting || !cell || !isCell(cell)) return
    const painted = setSlots(painting.before, rectangle(painting.from, cell), painting.on)
    if (painted !== daypart) onChange(painted)
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const cell = event.button === 0 ? positionOf(event.target) : null
      if (!cell || !isCell(cell)) return
      stroke.current = { from: cell, before: daypart, on: daypart[rectangle(cell, cell)[0] ?? 0] !== '1' }
      event.currentTarget.setPointerCapture(event.pointerId)
      extend(cell)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!stroke.current) return
      scrollAtEdge(event.currentTarget, event.clientX)
      // A captured pointer always reports the grid, so the cell is found by its position.
      extend(positionOf(document.elementFromPoint(event.clientX, event.clientY)))
    },
    onPointerUp: () => {
      stroke.current = null
    },
    // The browser uses the gesture for scrolling: undo the stroke.
    onPointerCancel: () => {
      if (stroke.current) onChange(stroke.current.before)
      stroke.current = null
    },
  }
}

const EDGE_PX = 28
const SCROLL_PX = 14

function scrollAtEdge(scroller: HTMLElement, x: number) {
  const { left, right } = scroller.getBoundingClientRect()
  if (x < left + EDGE_PX) scroller.scrollBy({ left: -SCROLL_PX })
  else if (x > right - EDGE_PX) scroller.scrollBy({ left: SCROLL_PX })
}

/** A place in the grid; -1 is the heading of a day's row or of an hour's column. */
export type GridPosition = { readonly day: number; readonly hour: number }

/** The place in the grid of an element. */
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

/** The place a key moves to, or null for other keys. The corner between the headings is not a place. */
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

/** The slots of a cell, of a whole day, or of one hour of all days. */
export function slotsAt({ day, hour }: GridPosition): number[] {
  if (hour === -1) return daySlots(day)
  if (day === -1) return hourSlots(hour)
  return rectangle({ day, hour }, { day, hour })
}

/** Switches the slots of a place on, or off if all are on. */
export function toggledAt(daypart: Daypart, position: GridPosition): Daypart {
  const slots = slotsAt(position)
  return setSlots(daypart, slots, !slots.every((slot) => daypart[slot] === '1'))
}

/** All slots in the rectangle between two cells. */
export function rectangle(from: GridPosition, to: GridPosition): number[] {
  const hours = span(from.hour, to.hour)
  return span(from.day, to.day).flatMap((day) => hours.map((hour) => day * HOURS_OF_DAY + hour))
}

function span(a: number, b: number): number[] {
  const first = Math.min(a, b)
  return Array.from({ length: Math.abs(a - b) + 1 }, (_, index) => first + index)
}
