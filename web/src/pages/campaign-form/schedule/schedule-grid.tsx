import { useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { HOURS_OF_DAY, setSlots, type Daypart } from '@jarchi/shared/daypart.ts'
import { scheduleTexts } from '../../../i18n/campaign-form-schedule.ts'
import { isCell, moved, slotsAt, toggledAt, type GridPosition } from './grid-position.ts'
import { ScheduleHeads } from './schedule-heads.tsx'
import { ScheduleRow } from './schedule-row.tsx'
import { positionOf, usePainting } from './use-painting.ts'

type Props = {
  /** The grid's element, which scrolls its hours. */
  grid: RefObject<HTMLDivElement | null>
  daypart: Daypart
  describedBy: string
  onChange: (daypart: Daypart) => void
}

const WORK_STARTS = { day: 0, hour: 8 }

/** The 7×24 grid. One tab stop; arrows move it, space toggles, Shift with arrows paints, drawing paints too. */
export function ScheduleGrid({ grid, daypart, describedBy, onChange }: Props) {
  const [stop, setStop] = useState<GridPosition>(WORK_STARTS)
  const painting = usePainting(daypart, onChange)
  const wasPainted = useRef(false)
  useLayoutEffect(() => scrollToHour(grid.current, WORK_STARTS.hour), [grid])

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
    // A pointer has painted its cell already; a screen reader's click comes alone.
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
      // Its heads float above its cells, and above nothing else.
      className="isolate overflow-x-auto overscroll-x-contain pb-2 select-none"
      // Assistive technology may put the focus on any cell.
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

/** On a phone the working day is what comes into view first. */
function scrollToHour(grid: HTMLElement | null, hour: number) {
  const cell = cellElement(grid, { day: 0, hour })
  if (grid && cell) grid.scrollLeft = -hour * cell.offsetWidth
}
