import { memo } from 'react'
import { HOURS_OF_DAY } from '@jarchi/shared/daypart.ts'
import { scheduleTexts } from '../../../i18n/campaign-form-schedule.ts'
import { CELL_WIDTH, HEAD, HEAD_COLUMN } from './grid-look.ts'

type Props = {
  /** The hour whose head holds the grid's tab stop, or null. */
  tabHour: number | null
}

/** The row of hours above the days. Dragging it scrolls, dragging cells paints. */
export const ScheduleHeads = memo(function ScheduleHeads({ tabHour }: Props) {
  return (
    <div role="row" className="flex touch-pan-x">
      <div role="columnheader" className={HEAD_COLUMN}>
        <span className="sr-only">{scheduleTexts.daysHead}</span>
      </div>
      {Array.from({ length: HOURS_OF_DAY }, (_, hour) => (
        <div key={hour} role="columnheader" className={CELL_WIDTH}>
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
