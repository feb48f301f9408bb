import { memo } from 'react'
import { scheduleTexts } from '../../../i18n/campaign-form-schedule.ts'
import { HEAD, HEAD_COLUMN, CELL } from './grid-look.ts'

type Props = {
  day: number
  /** The day's 24 characters of the schedule. */
  hours: string
  /** The hour that holds the grid's tab stop, -1 for the day's head, null when it is in another row. */
  tabHour: number | null
}

/** A day of the schedule: its head, then its hours. */
export const ScheduleRow = memo(function ScheduleRow({ day, hours, tabHour }: Props) {
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
