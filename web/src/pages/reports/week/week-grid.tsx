import type { ReportWeek } from '@jarchi/shared/api/reports.ts'
import { daySlots, HOURS_OF_DAY, hourSlots, setSlots, type Daypart } from '@jarchi/shared/time/daypart.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { memo, useMemo, useState, type KeyboardEvent } from 'react'
import { figureText, tinyFigure } from '../../../i18n/report-format.ts'
import { reportTexts } from '../../../i18n/reports.ts'
import { figureOf, FIGURES } from '../report-figures.ts'
import { heatLook } from '../heat-colors.ts'
import { useHasRoom } from '../../../ui/use-media.ts'
import { hoursTogether } from './week-figures.ts'

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

/** For single hours beside each other, in rem. */
const SINGLE_HOURS = 52
/** In a narrow room, so that all hours of a day are on the screen. */
const TOGETHER = 3

/**
 * The 7×24 hours, in a narrow room three in a cell. One tab stop; arrows move it, space or a tap chooses the
 * hours of a cell, a day, or the same hours of all days.
 */
export function WeekGrid({ cells, figure, schedule, chosen, describedBy, onChoose }: Props) {
  const [grid, setGrid] = useState<HTMLDivElement | null>(null)
  const { span, shown, rows } = useShownCells(cells, grid)
  const [kept, setStop] = useState<Place>({ day: 0, hour: 0 })
  const stop = startOfCell(kept, span)
  const [seen, setSeen] = useState<Place | null>(null)
  const choose = (place: Place | null) => place && chosen && onChoose(toggled(chosen, place, span))
  const look = (place: Place | null, isFocused = false) => {
    if (place && isFocused) setStop(place)
    setSeen(place ?? seen)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextPlace(stop, event.key, span)
    // Headings are buttons, which handle these keys themselves.
    const isCell = stop.day >= 0 && stop.hour >= 0
    if (isCell && (event.key === ' ' || event.key === 'Enter')) choose(stop)
    else if (next) {
      setStop(next)
      elementOf(grid, next)?.focus()
    } else return
    event.preventDefault()
  }
  const most = Math.max(0, ...shown.map((cell) => figureOf(figure, cell) ?? 0))
  return (
    <div>
      <div
        ref={setGrid}
        role="grid"
        aria-label={texts.grid}
        aria-describedby={describedBy}
        aria-multiselectable={chosen ? true : undefined}
        className="isolate overflow-x-auto overscroll-x-contain pb-2 select-none"
        onFocus={({ target }) => look(placeOf(target), true)}
        onPointerOver={({ target, pointerType }) => pointerType === 'mouse' && look(placeOf(target))}
        onKeyDown={onKeyDown}
        onClick={({ target }) => choose(placeOf(target))}
      >
        <div className="w-max min-w-full">
          <Heads tabHour={stop.day === -1 ? stop.hour : null} span={span} />
          {texts.days.map((name, day) => (
            <Row
              key={name}
              day={day}
              cells={rows[day] ?? []}
              span={span}
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
      <p className="week-seen text-sm">{seen && seenText(shown, seen, schedule, span)}</p>
    </div>
  )
}

/** The cells as there is room for them. The same arrays for the same answer: a moved pointer draws no row again. */
function useShownCells(cells: readonly Cell[], grid: HTMLElement | null) {
  const span = useHasRoom(grid, SINGLE_HOURS) ? 1 : TOGETHER
  return useMemo(() => {
    const shown = hoursTogether(cells, span)
    return { span, shown, rows: texts.days.map((_, day) => shown.filter((cell) => cell.day === day)) }
  }, [cells, span])
}

const daysOf = (week: Daypart, day: number) => week.slice(day * HOURS_OF_DAY, (day + 1) * HOURS_OF_DAY)

const startOfCell = ({ day, hour }: Place, span: number): Place =>
  hour < 0 ? { day, hour } : { day, hour: hour - (hour % span) }

const hoursFrom = (hour: number, span: number) => Array.from({ length: span }, (_, more) => hour + more)

function toggled(chosen: Daypart, { day, hour }: Place, span: number): Daypart {
  const hours = hoursFrom(hour, span)
  const slots =
    day === -1
      ? hours.flatMap(hourSlots)
      : hour === -1
        ? daySlots(day)
        : hours.map((each) => day * HOURS_OF_DAY + each)
  return setSlots(
    chosen,
    slots,
    slots.some((slot) => chosen[slot] !== '1'),
  )
}

function nextPlace({ day, hour }: Place, key: string, span: number): Place | null {
  const last = HOURS_OF_DAY - span
  const moves: Record<string, Place> = {
    ArrowLeft: { day, hour: hour === -1 ? 0 : Math.min(last, hour + span) },
    ArrowRight: { day, hour: Math.max(day === -1 ? 0 : -1, hour - span) },
    ArrowDown: { day: Math.min(6, day + 1), hour },
    ArrowUp: { day: Math.max(hour === -1 ? 0 : -1, day - 1), hour },
    Home: { day, hour: 0 },
    End: { day, hour: last },
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

const isOffAt = (hours: Daypart, hour: number, span: number) => !hours.slice(hour, hour + span).includes('1')

/** The hours of a cell with all their figures. */
function seenText(cells: readonly Cell[], { day, hour }: Place, schedule: Daypart, span: number): string {
  const cell = cells.find((each) => each.day === day && each.hour === hour)
  if (!cell) return ''
  const told = FIGURES.flatMap((figure) => {
    const value = figure === 'viewable' || figure === 'spend' ? null : figureOf(figure, cell)
    return value === null ? [] : [`${reportTexts.figures[figure]} ${figureText(figure, value)}`]
  })
  const off = isOffAt(daysOf(schedule, day), hour, span) ? [texts.off] : []
  return texts.cell(day, hour, [...told, ...off].join(' · '), span)
}

type RowProps = {
  day: number
  /** Of the day. */
  cells: readonly Cell[]
  /** Hours of a cell. */
  span: number
  figure: Figure
  most: number
  schedule: Daypart
  chosen: Daypart | null
  tabHour: number | null
}

const Row = memo(function Row({ day, cells, span, figure, most, schedule, chosen, tabHour }: RowProps) {
  return (
    <div role="row" className="flex">
      <div role="rowheader" className={HEAD_COLUMN}>
        <Head day={day} hour={-1} label={texts.wholeDay(day)} isStop={tabHour === -1}>
          {texts.day(day)}
        </Head>
      </div>
      {cells.map((cell) => {
        const { hour } = cell
        const value = figureOf(figure, cell)
        const isOff = isOffAt(schedule, hour, span)
        const text = value === null ? reportTexts.none : figureText(figure, value)
        const tiny = value ? tinyFigure(figure, value) : ''
        return (
          <div
            key={hour}
            role="gridcell"
            aria-label={texts.cell(day, hour, isOff ? `${text}، ${texts.off}` : text, span)}
            aria-selected={chosen ? !chosen.slice(hour, hour + span).includes('0') : undefined}
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

type HeadsProps = { tabHour: number | null; span: number }

const Heads = memo(function Heads({ tabHour, span }: HeadsProps) {
  return (
    <div role="row" className="flex">
      <div role="columnheader" className={HEAD_COLUMN}>
        <span className="sr-only">{texts.daysHead}</span>
      </div>
      {Array.from({ length: HOURS_OF_DAY / span }, (_, column) => column * span).map((hour) => (
        <div key={hour} role="columnheader" className="w-8 shrink-0 grow">
          <Head day={-1} hour={hour} label={texts.wholeHour(hour, span)} isStop={tabHour === hour}>
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
  'week-cell grid w-8 shrink-0 grow place-items-center rounded-sm border-2 border-card text-xs transition-colors aria-selected:border-ink aria-selected:font-bold focus-visible:relative focus-visible:z-10 focus-visible:-outline-offset-2 focus-visible:outline-ink'
