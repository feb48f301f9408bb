import {
  addDays,
  addMonths,
  daysOfMonth,
  jalaliMonthOf,
  startOfDay,
  type Day,
} from '@jarchi/shared/time/jalali.ts'
import {
  daysIn,
  MOST_DAYS_BY_HOUR,
  rangeProblem,
  type ReportRange,
} from '@jarchi/shared/reports/report-range.ts'
import { searchOf } from '../../../navigation/place.ts'

export const RANGE_PRESETS = ['today', 'yesterday', '7days', '30days', 'month', 'last-month'] as const
export type RangePreset = (typeof RANGE_PRESETS)[number]

/** `preset` is null for days that the user picked. */
export type ChosenRange = ReportRange & { readonly preset: RangePreset | null }

const USUAL: RangePreset = '7days'

type Search = { readonly range?: string; readonly from?: string; readonly to?: string }

/** The range of an address; invalid values are ignored. */
export function chosenRangeOf({ range, from = '', to = '' }: Search, today: Day): ChosenRange {
  const picked = { from, to }
  if (isDay(from) && isDay(to) && !rangeProblem(picked, today)) return { preset: null, ...picked }
  const preset = RANGE_PRESETS.find((each) => each === range) ?? USUAL
  return { preset, ...presetRange(preset, today) }
}

/** The query of a range; empty for the default one. */
export function rangeSearch(range: RangePreset | ReportRange): Search {
  if (typeof range === 'object') return { from: range.from, to: range.to }
  return range === USUAL ? {} : { range }
}

/** The same as a part of an address, with its question mark; '' for the default range. */
export function rangeQuery({ preset, from, to }: ChosenRange): string {
  const search = new URLSearchParams(rangeSearch(preset ?? { from, to }) as Record<string, string>)
  return searchOf(search)
}

export function presetRange(preset: RangePreset, today: Day): ReportRange {
  if (preset === 'today') return { from: today, to: today }
  if (preset === 'yesterday') return { from: addDays(today, -1), to: addDays(today, -1) }
  if (preset === '7days') return { from: addDays(today, -6), to: today }
  if (preset === '30days') return { from: addDays(today, -29), to: today }
  const month = jalaliMonthOf(startOfDay(today))
  if (preset === 'month') return { from: daysOfMonth(month).first, to: today }
  const { first, last } = daysOfMonth(addMonths(month, -1))
  return { from: first, to: last }
}

export const hasHours = (range: ReportRange) => daysIn(range) <= MOST_DAYS_BY_HOUR

function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
