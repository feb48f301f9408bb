import type { ReportSeries } from '@jarchi/shared/api/reports.ts'
import { HOURS_OF_DAY, tehranSlot } from '@jarchi/shared/time/daypart.ts'
import { tehranDay } from '@jarchi/shared/time/jalali.ts'
import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { axisText, figureText, pointText, shortFigure } from '../../../i18n/report-format.ts'
import { reportTexts } from '../../../i18n/reports.ts'
import { figureOf, FIGURES, isAmount, type Figure } from '../report-figures.ts'

const chartTexts = reportTexts.chart
type Point = ReportSeries['points'][number]
type Props = { series: ReportSeries; figure: Figure; by: 'day' | 'hour'; unbalanced: readonly string[] }

/**
 * Columns of a figure over time, from right to left; below them the events, and the chosen column as text.
 */
export function SeriesChart({ series: { points, events }, figure, by, unbalanced }: Props) {
  const [active, setActive] = useState<number | null>(null)
  const values = points.map((point) => figureOf(figure, point))
  const top = topOf(values, figure !== 'rate' && figure !== 'viewable')
  const shown = active !== null && active < points.length ? active : null
  const marks = new Set(events.map(({ at }) => columnOf(at, points, by)).filter((column) => column >= 0))
  const doubtful = points.flatMap(({ at }, index) => (unbalanced.includes(at.slice(0, 10)) ? [index] : []))
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
      <Axis top={top} figure={figure} />
      <Columns points={points} figure={figure} active={shown} onActive={setActive}>
        <svg
          viewBox={`0 0 ${Math.max(1, points.length)} 100`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="absolute inset-0 size-full"
        >
          <path d={columnsPath(values, top)} className="fill-accent" />
          {shown !== null && (
            <rect x={points.length - 1 - shown} width="1" height="100" className="report-shade" />
          )}
        </svg>
        {doubtful.map((index) => (
          <Mark key={index} index={index} count={points.length} look="is-doubtful top-0" />
        ))}
      </Columns>
      <div className="relative col-start-2 h-4">
        {[...marks].map((index) => (
          <Mark key={index} index={index} count={points.length} look="is-event top-1" />
        ))}
      </div>
      <Labels points={points} />
      <Readout points={points} values={values} figure={figure} active={shown} />
    </div>
  )
}

const middle = (index: number, count: number) => ({ insetInlineStart: `${((index + 0.5) / count) * 100}%` })

/** A small sign in a column; the table and the list of events give the same information as text. */
function Mark({ index, count, look }: { index: number; count: number; look: string }) {
  return <span aria-hidden="true" style={middle(index, count)} className={`report-mark ${look}`} />
}

function Axis({ top, figure }: { top: number; figure: Figure }) {
  return (
    <div aria-hidden="true" className="report-axis flex flex-col justify-between text-xs text-quiet">
      {[top, top / 2, 0].map((value) => (
        <span key={value} className="-my-1.5 text-end whitespace-nowrap">
          {shortFigure(figure, value)}
        </span>
      ))}
    </div>
  )
}

type ColumnsProps = {
  points: readonly Point[]
  figure: Figure
  active: number | null
  onActive: (index: number | null) => void
  children: React.ReactNode
}

/** The plot. Arrow keys move between columns as in a slider; a pointer chooses by its position. */
function Columns({ points, figure, active, onActive, children }: ColumnsProps) {
  const last = points.length - 1
  const current = active ?? last
  const onKeyDown = (event: KeyboardEvent) => {
    const next = afterKey(event.key, active === null ? null : current, last)
    if (next === null) return
    event.preventDefault()
    onActive(next)
  }
  const onPointer = (event: PointerEvent<HTMLElement>) => {
    const { right, width } = event.currentTarget.getBoundingClientRect()
    const index = Math.floor(((right - event.clientX) / width) * points.length)
    onActive(Math.min(last, Math.max(0, index)))
  }
  const point = points[current]
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={chartTexts.slider}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={Math.max(0, current)}
      aria-valuetext={point ? `${pointText(point.at)}، ${valueText(point, figure)}` : ''}
      className="report-plot relative [touch-action:pan-y] border-y border-line"
      onKeyDown={onKeyDown}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
    >
      {children}
    </div>
  )
}

/** The column that a key moves to; later ones are on the left. Null for other keys. */
export function afterKey(key: string, active: number | null, last: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return last
  const step = { ArrowLeft: 1, ArrowUp: 1, ArrowRight: -1, ArrowDown: -1, PageUp: 7, PageDown: -7 }[key]
  if (step === undefined) return null
  return active === null ? last : Math.min(last, Math.max(0, active + step))
}

function Labels({ points }: { points: readonly Point[] }) {
  return (
    <div aria-hidden="true" className="relative col-start-2 h-6 overflow-hidden text-xs text-quiet">
      {labelled(points.length, 8).map((index) => (
        <span key={index} style={middle(index, points.length)} className="report-label">
          {axisText(points[index]?.at ?? '')}
        </span>
      ))}
    </div>
  )
}

function valueText(point: Point, figure: Figure): string {
  const value = figureOf(figure, point)
  return chartTexts.valueOf(
    reportTexts.figures[figure],
    value === null ? reportTexts.none : figureText(figure, value),
  )
}

type ReadoutProps = {
  points: readonly Point[]
  values: readonly (number | null)[]
  figure: Figure
  active: number | null
}

/**
 * The chosen column as text; without one, the highest. Its height does not change, so that nothing below
 * moves.
 */
function Readout({ points, values, figure, active }: ReadoutProps) {
  const peak = values.indexOf(Math.max(...values.map((value) => value ?? 0)))
  const point = points[active ?? peak]
  if (!point) return null
  const rest = FIGURES.filter((each) => each !== figure && !(isAmount(each) && point.spend === null))
  return (
    <p className="col-span-2 report-readout mt-2 text-sm">
      <span className="font-semibold">
        {active === null && `${chartTexts.most}: `}
        {pointText(point.at)}، {valueText(point, figure)}
      </span>
      {active !== null && (
        <span className="text-quiet"> · {rest.map((each) => valueText(point, each)).join(' · ')}</span>
      )}
    </p>
  )
}

const STEPS = [1, 1.2, 1.6, 2, 2.5, 3, 4, 5, 6, 8, 10]

/** The lowest round number that is not below any value; half of it is easy to read too. */
export function topOf(values: readonly (number | null)[], isWhole: boolean): number {
  const most = Math.max(0, ...values.map((value) => value ?? 0))
  if (most === 0) return isWhole ? 4 : 0.01
  const magnitude = 10 ** Math.floor(Math.log10(most))
  const top = (STEPS.find((step) => step * magnitude >= most * 0.999) ?? 10) * magnitude
  return isWhole ? Math.max(4, top) : top
}

/** From this many columns on, they touch each other. */
const CROWDED = 62

/**
 * Columns as one path in a box that is 100 high and as wide as the number of values; time runs from right to
 * left.
 */
export function columnsPath(values: readonly (number | null)[], top: number): string {
  const width = values.length > CROWDED ? 1 : 0.72
  return values
    .map((value, index) => {
      if (!value) return ''
      const x = round(values.length - 1 - index + (1 - width) / 2)
      const y = round(100 - (Math.min(value, top) / top) * 100)
      return `M${x} 100V${y}h${width}V100z`
    })
    .join('')
}

/** The positions of some labels: at most `most`, evenly spread, including the first. */
export function labelled(count: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(count / most))
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step)
}

/** The column of a point in time, by the names of the series; -1 if there is none. */
export function columnOf(instant: string, columns: readonly { at: string }[], by: 'day' | 'hour'): number {
  const date = new Date(instant)
  const hour = String(tehranSlot(date) % HOURS_OF_DAY).padStart(2, '0')
  const name = by === 'day' ? tehranDay(date) : `${tehranDay(date)}T${hour}`
  return columns.findIndex(({ at }) => at === name)
}

const round = (value: number) => Math.round(value * 100) / 100
