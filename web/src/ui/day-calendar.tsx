import { DayPicker } from '@daypicker/persian'
import { tehranDay, type Day } from '@jarchi/shared/time/jalali.ts'
import type { ComponentProps } from 'react'
import { longDay } from '../i18n/report-format.ts'
import { reportTexts } from '../i18n/reports.ts'
import '../styles/calendar.css'

const ZONE = 'Asia/Tehran'
const SATURDAY = 6

/** The Jalali calendar of Tehran, in our look; `mode` and the rest as the picker has them. */
export function DayCalendar(props: ComponentProps<typeof DayPicker>) {
  return (
    <DayPicker
      timeZone={ZONE}
      noonSafe
      weekStartsOn={SATURDAY}
      classNames={LOOKS}
      labels={{ labelDayButton: (date, { today: isToday }) => dayLabel(tehranDay(date), isToday) }}
      {...props}
    />
  )
}

/** Noon in Tehran, far from any clock change. */
export const noon = (day: Day) => new Date(`${day}T12:00:00+03:30`)

const dayLabel = (day: Day, isToday = false) =>
  isToday ? reportTexts.range.todayIs(longDay(day)) : longDay(day)

const step = 'grid size-11 place-items-center rounded-field text-quiet hover:bg-page aria-disabled:opacity-60'
const LOOKS = {
  root: 'relative mx-auto w-fit',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: step,
  button_next: step,
  chevron: 'size-5 rotate-180 fill-current',
  month_caption: 'grid h-11 place-items-center font-semibold',
  month_grid: 'calendar-days',
  weekday: 'text-xs font-normal text-quiet',
  day: 'text-center text-sm',
  day_button: 'rounded-field hover:bg-page',
  today: 'font-bold text-accent',
  outside: 'is-outside',
  disabled: 'is-disabled text-quiet',
  selected: 'is-within',
  range_start: 'is-first',
  range_end: 'is-last',
}
