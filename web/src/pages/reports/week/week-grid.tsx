import type { ReportWeek } from '@jarchi/shared/api/reports.ts'
import { daySlots, HOURS_OF_DAY, hourSlots, setSlots, type Daypart } from '@jarchi/shared/daypart.ts'
import { persianDigits } from '@jarchi/shared/digits.ts'
import { memo, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { figureText, tinyFigure } from '../../../i18n/report-format.ts'
import { reportTexts } from '../../../i18n/reports.ts'
import { figureOf, FIGURES } from '../report-figures.ts'
import { heatLook } from '../heat-colors.ts'
import { busiestHours } from './week-figures.ts'

const texts = reportTexts.week
type Cell = ReportWeek['cells'][number]
type Figure = 'clicks' | 'rate' | 'price'
/** -1 is the heading of a day's row or of an hour's column. */
type Place = { readonly day: number; readonly hour: number }

type Props = {
  /** All 168, in the order of the week. */
  cells: readonly Cell[]
  figure: Figure
  schedule: Daypart
  /** Chosen hours as 1; null if hours cannot be chosen. */
  chosen: Daypart | null
  describedBy: string | undefined
  onChoose: (hours: Daypart) => void
}

/**
 * The 7×24 hours. One tab stop; arrows move it, space or a tap chooses an hour, a day, or an hour of all
 * days.
 */
export function WeekGrid({ cells, figure, schedule, chosen, describedBy, onChoose }: Props) {
  const grid = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState<Place>({ day: 0, hour: 0 })
  const [seen, setSeen] = useState<Place | null>(null)
  // Only with the first answer: later ones must not move what the user looks at. It must run before the first
  // paint; later it would take the tab stop from a focused day.
  const [first] = useState(cells)
  useLayoutEffect(() => setStop({ day: 0, hour: showBusiest(grid.current, first) }), [first])
  const choose = (place: Place) => chosen && onChoose(toggled(chosen, place))
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextPlace(stop, event.key)
    // Headings are buttons, which handle these keys themselves.
    const isCell = stop.day >= 0 && stop.hour >= 0
    if (isCell && (event.key === ' ' || event.key === 'Enter')) choose(stop)
    else if (next) {
      setStop(next)
      elementOf(grid.current, next)?.focus()
    } else return
    event.preventDefault()
  }
  const most = Math.max(0, ...cells.map((cell) => figureOf(figure, cell) ?? 0))
  return (
    <div>
      <div
        ref={grid}
        role="grid"
        aria-label={texts.grid}
        aria-describedby={describedBy}
        aria-multiselectable={chosen ? true : undefined}
        className="isolate overflow-x-auto overscroll-x-contain pb-2 select-none"
        onFocus={(event) => {
          const place = placeOf(event.target)
          if (place) setStop(place)
          setSeen(place ?? seen)
        }}
        onPointerOver={(event) => event.pointerType === 'mouse' && setSeen(placeOf(event.target) ?? seen)}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const place = placeOf(event.target)
          if (place) choose(place)
        }}
      >
        <div className="w-max min-w-full">
          <Heads tabHour={stop.day === -1 ? stop.hour : null} />
          {texts.days.map((name, day) => (
            <Row
              key={name}
              day={day}
              cells={cells}
              figure={figure}
              most={most}
              schedule={daysOf(schedule, day)}
              chosen={chosen && daysOf(chosen, day)}
              tabHour={stop.day === day ? stop.hour : null}
            />
          ))}
        </div>
      </div>
      {/* The last shown hour stays, so that nothing below moves under a finger. */}
      <p className="week-seen text-sm">{seen && seenText(cells, seen, schedule)}</p>
    </div>
  )
}

const daysOf = (week: Daypart, day: number) => week.slice(day * HOURS_OF_DAY, (day + 1) * HOURS_OF_DAY)

function toggled(chosen: Daypart, { day, hour }: Place): Daypart {
  const slots = day === -1 ? hourSlots(hour) : hour === -1 ? daySlots(day) : [day * HOURS_OF_DAY + hour]
  return setSlots(
    chosen,
    slots,
    slots.some((slot) => chosen[slot] !== '1'),
  )
}

function nextPlace({ day, hour }: Place, key: string): Place | null {
  const moves: Record<string, Place> = {
    ArrowLeft: { day, hour: Math.min(HOURS_OF_DAY - 1, hour + 1) },
    ArrowRight: { day, hour: Math.max(day === -1 ? 0 : -1, hour - 1) },
    ArrowDown: { day: Math.min(6, day + 1), hour },
    ArrowUp: { day: Math.max(hour === -1 ? 0 : -1, day - 1), hour },
    Home: { day, hour: 0 },
    End: { day, hour: HOURS_OF_DAY - 1 },
  }
  return moves[key] ?? null
}

function placeOf(target: EventTarget | null): Place | null {
  const place = target instanceof Element ? target.closest<HTMLElement>('[data-hour]') : null
  return place ? { day: Number(place.dataset.day), hour: Number(place.dataset.hour) } : null
}

function elementOf(grid: HTMLElement | null, { day, hour }: Place): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-day="${day}"][data-hour="${hour}"]`) ?? null
}

/** A phone shows only some hours: those with the most clicks first. */
function showBusiest(grid: HTMLElement | null, cells: readonly Cell[]): number {
  const cell = elementOf(grid, { day: 0, hour: 0 })
  const head = elementOf(grid, { day: 0, hour: -1 })
  if (!grid || !cell || !head) return 0
  const hour = busiestHours(cells, Math.floor((grid.clientWidth - head.offsetWidth) / cell.offsetWidth))
  const forward = getComputedStyle(grid).direction === 'rtl' ? -1 : 1
  grid.scrollLeft = forward * hour * cell.offsetWidth
  return hour
}

/** An hour with all its figures. */
function seenText(cells: readonly Cell[], { day, hour }: Place, schedule: Daypart): string {
  const cell = cells[day * HOURS_OF_DAY + hour]
  if (day === -1 || hour === -1 || !cell) return ''
  const told = FIGURES.flatMap((figure) => {
    const value = figure === 'viewable' || figure === 'spend' ? null : figureOf(figure, cell)
    return value === null ? [] : [`${reportTexts.figures[figure]} ${figureText(figure, value)}`]
  })
  const off = schedule[day * HOURS_OF_DAY + hour] === '1' ? [] : [texts.off]
  return texts.cell(day, hour, [...told, ...off].join(' · '))
}

type RowProps = {
  day: number
  cells: readonly Cell[]
  figure: Figure
  most: number
  schedule: Daypart
  chosen: Daypart | null
  tabHour: number | null
}

const Row = memo(function Row({ day, cells, figure, most, schedule, chosen, tabHour }: RowProps) {
  return (
    <div role="row" className="flex">
      <div role="rowheader" className={HEAD_COLUMN}>
        <Head day={day} hour={-1} label={texts.wholeDay(day)} isStop={tabHour === -1}>
          {texts.day(day)}
        </Head>
      </div>
      {cells.slice(day * HOURS_OF_DAY, (day + 1) * HOURS_OF_DAY).map((cell, hour) => {
        const value = figureOf(figure, cell)
        const isOff = schedule[hour] !== '1'
        const text = value === null ? reportTexts.none : figureText(figure, value)
        const tiny = value ? tinyFigure(figure, value) : ''
        return (
          <div
            key={hour}
            role="gridcell"
            aria-label={texts.cell(day, hour, isOff ? `${text}، ${texts.off}` : text)}
            aria-selected={chosen ? chosen[hour] === '1' : undefined}
            tabIndex={tabHour === hour ? 0 : -1}
            data-day={day}
            data-hour={hour}
            className={`${CELL} ${heatLook(value, most)} ${isOff ? 'is-off' : ''} ${tiny.length > 3 ? 'is-long' : ''}`}
          >
            {tiny}
          </div>
        )
      })}
    </div>
  )
})

const Heads = memo(function Heads({ tabHour }: { tabHour: number | null }) {
  return (
    <div role="row" className="flex">
      <div role="columnheader" className={HEAD_COLUMN}>
        <span className="sr-only">{texts.daysHead}</span>
      </div>
      {Array.from({ length: HOURS_OF_DAY }, (_, hour) => (
        <div key={hour} role="columnheader" className="week-column w-11 shrink-0 grow">
          <Head day={-1} hour={hour} label={texts.wholeHour(hour)} isStop={tabHour === hour}>
            {persianDigits(hour)}
          </Head>
        </div>
      ))}
    </div>
  )
})

type HeadProps = Place & { label: string; isStop: boolean; children: string }

function Head({ day, hour, label, isStop, children }: HeadProps) {
  return (
    <button
      type="button"
      aria-label={label}
      tabIndex={isStop ? 0 : -1}
      data-day={day}
      data-hour={hour}
      className={`week-head w-full text-xs whitespace-nowrap hover:text-accent focus-visible:-outline-offset-2 ${hour === -1 ? 'text-start' : 'text-center'}`}
    >
      {children}
    </button>
  )
}

const HEAD_COLUMN = 'sticky start-0 z-20 w-16 shrink-0 bg-card'
const CELL =
  'week-cell week-column grid w-11 shrink-0 grow place-items-center rounded-sm border-2 border-card text-xs transition-colors aria-selected:border-ink aria-selected:font-bold focus-visible:relative focus-visible:z-10 focus-visible:-outline-offset-2 focus-visible:outline-ink'
