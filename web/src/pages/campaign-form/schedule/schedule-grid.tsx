import { HOURS_OF_DAY, setSlots, type Daypart } from '@jarchi/shared/time/daypart.ts'
import {
  memo,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react'
import { scheduleTexts } from '../../../i18n/schedule.ts'
import {
  isCell,
  moved,
  positionOf,
  slotsAt,
  toggledAt,
  usePainting,
  type GridPosition,
} from './grid-painting.ts'

type Props = {
  /** The grid's element, which scrolls its hours. */
  grid: RefObject<HTMLDivElement | null>
  daypart: Daypart
  describedBy: string
  onChange: (daypart: Daypart) => void
}

const WORK_STARTS = { day: 0, hour: 8 }

/**
 * The 7×24 grid. One tab stop; arrows move it, space toggles, Shift with arrows paints, and so does a
 * pointer.
 */
export function ScheduleGrid({ grid, daypart, describedBy, onChange }: Props) {
  const [stop, setStop] = useState<GridPosition>(WORK_STARTS)
  const painting = usePainting(daypart, onChange)
  const wasPainted = useRef(false)
  useLayoutEffect(() => {
    const stopFitting = fitHours(grid.current)
    scrollToHour(grid.current, WORK_STARTS.hour)
    return stopFitting
  }, [grid])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = moved(stop, event.key)
    if (event.key === ' ' && isCell(stop)) onChange(toggledAt(daypart, stop))
    else if (!next) return
    else {
      if (event.shiftKey && isCell(stop) && isCell(next)) {
        onChange(setSlots(daypart, slotsAt(next), daypart[slotsAt(stop)[0] ?? 0] === '1'))
      }
      setStop(next)
      cellElement(grid.current, next)?.focus()
    }
    event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    const position = positionOf(event.target)
    // A pointer has already painted its cell; a screen reader sends only a click.
    if (position && !(isCell(position) && wasPainted.current)) onChange(toggledAt(daypart, position))
    wasPainted.current = false
  }
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={scheduleTexts.label}
      aria-describedby={describedBy}
      aria-multiselectable="true"
      style={SNAPPING}
      // The grid's headings are above its own cells, but not above other content.
      className="isolate overflow-x-auto overscroll-x-contain pb-2 select-none"
      // Assistive technology may focus any cell.
      onFocus={(event) => setStop(positionOf(event.target) ?? stop)}
      onKeyDown={onKeyDown}
      onClick={onClick}
      {...painting}
      onPointerDown={(event) => {
        wasPainted.current = true
        setStop(positionOf(event.target) ?? stop)
        painting.onPointerDown(event)
      }}
    >
      <div className="w-max min-w-full">
        <ScheduleHeads tabHour={stop.day === -1 ? stop.hour : null} />
        {scheduleTexts.days.map((name, day) => (
          <ScheduleRow
            key={name}
            day={day}
            hours={daypart.slice(day * HOURS_OF_DAY, (day + 1) * HOURS_OF_DAY)}
            tabHour={stop.day === day ? stop.hour : null}
          />
        ))}
      </div>
    </div>
  )
}

function cellElement(grid: HTMLElement | null, { day, hour }: GridPosition): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-day="${day}"][data-hour="${hour}"]`) ?? null
}

/** On a phone the working day is shown first. */
function scrollToHour(grid: HTMLElement | null, hour: number) {
  const cell = cellElement(grid, { day: 0, hour })
  if (grid && cell) grid.scrollLeft = -hour * cell.offsetWidth
}

type ScheduleRowProps = {
  day: number
  /** The day's 24 characters of the schedule. */
  hours: string
  /** The hour with the grid's tab stop, -1 for the day's heading, null if the tab stop is in another row. */
  tabHour: number | null
}

/** A day of the schedule: its heading, then its hours. */
const ScheduleRow = memo(function ScheduleRow({ day, hours, tabHour }: ScheduleRowProps) {
  return (
    <div role="row" className="flex">
      <div role="rowheader" className={HEAD_COLUMN}>
        <button
          type="button"
          className={`${HEAD} w-full px-1 text-start text-sm`}
          aria-label={scheduleTexts.wholeDay(day)}
          tabIndex={tabHour === -1 ? 0 : -1}
          data-day={day}
          data-hour={-1}
        >
          {scheduleTexts.day(day)}
        </button>
      </div>
      {[...hours].map((bit, hour) => (
        <div
          key={hour}
          role="gridcell"
          className={CELL}
          style={HOUR}
          aria-selected={bit === '1'}
          aria-label={scheduleTexts.cell(day, hour)}
          tabIndex={tabHour === hour ? 0 : -1}
          data-day={day}
          data-hour={hour}
        />
      ))}
    </div>
  )
})

type ScheduleHeadsProps = {
  /** The hour whose heading has the grid's tab stop, or null. */
  tabHour: number | null
}

/** The row of hours above the days. Dragging it scrolls; dragging cells paints. */
const ScheduleHeads = memo(function ScheduleHeads({ tabHour }: ScheduleHeadsProps) {
  return (
    <div role="row" className="flex [touch-action:pan-x]">
      <div role="columnheader" className={HEAD_COLUMN}>
        <span className="sr-only">{scheduleTexts.daysHead}</span>
      </div>
      {Array.from({ length: HOURS_OF_DAY }, (_, hour) => (
        <div key={hour} role="columnheader" style={HOUR_HEAD}>
          <button
            type="button"
            className={`${HEAD} w-full text-center text-xs`}
            aria-label={scheduleTexts.wholeHour(hour)}
            tabIndex={tabHour === hour ? 0 : -1}
            data-day={-1}
            data-hour={hour}
          >
            {scheduleTexts.hour(hour)}
          </button>
        </div>
      ))}
    </div>
  )
})

/** Only whole hours are visible: of a cropped «13» only the 3 would be left. */
const HOUR = { width: 'var(--hour)', flexShrink: 0 }
const HOUR_HEAD = { ...HOUR, scrollSnapAlign: 'start' }
const SNAPPING = { scrollSnapType: 'x mandatory', scrollPaddingInlineStart: '5rem' }

const CELL =
  'h-11 lg:h-9 [touch-action:pan-y] cursor-cell rounded-sm border-2 border-card bg-line transition-colors aria-selected:bg-accent focus-visible:relative focus-visible:z-10 focus-visible:-outline-offset-2 focus-visible:outline-ink'

const HEAD = 'h-11 lg:h-9 cursor-pointer whitespace-nowrap hover:text-accent focus-visible:-outline-offset-2'

const HEAD_COLUMN = 'sticky start-0 z-20 w-20 shrink-0 bg-card'

/**
 * In CSS pixels: the column of days, which stays visible, and the smallest hours for fingers and for
 * pointers.
 */
const NAMES = 80
const FINGER = 44
const POINTER = 14

/** The width of an hour with which only whole hours fit the room; all in CSS pixels. */
export function hourWidth(room: number, least: number): number {
  const shown = Math.min(HOURS_OF_DAY, Math.max(1, Math.floor((room - NAMES) / least)))
  return (room - NAMES) / shown
}

/** Adjusts the width of hours to the grid's room; returns a function that stops it. */
function fitHours(grid: HTMLElement | null): () => void {
  if (!grid) return () => {}
  const fit = () => {
    const least = matchMedia('(min-width: 62rem)').matches ? POINTER : FINGER
    grid.style.setProperty('--hour', `${hourWidth(grid.clientWidth, least)}px`)
  }
  fit()
  const observer = new ResizeObserver(fit)
  observer.observe(grid)
  return () => observer.disconnect()
}
