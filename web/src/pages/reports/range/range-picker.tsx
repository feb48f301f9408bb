import { DayPicker } from '@daypicker/persian'
import { addDays, tehranDay, type Day } from '@jarchi/shared/time/jalali.ts'
import { daysIn, MOST_DAYS, type ReportRange } from '@jarchi/shared/reports/report-range.ts'
import { useState } from 'react'
import { actionTexts } from '../../../i18n/actions.ts'
import { numberText } from '../../../i18n/format.ts'
import { daysText, longDay } from '../../../i18n/report-format.ts'
import { reportTexts } from '../../../i18n/reports.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

const texts = reportTexts.range
const ZONE = 'Asia/Tehran'
const SATURDAY = 6

type Props = { range: ReportRange; today: Day; onPick: (range: ReportRange) => void; onClose: () => void }

/** Two days of a Jalali calendar, the first and the last of the report. */
export function RangePicker({ range, today, onPick, onClose }: Props) {
  const [picked, setPicked] = useState<{ from?: Date | undefined; to?: Date | undefined } | undefined>({
    from: noon(range.from),
    to: noon(range.to),
  })
  const from = picked?.from && tehranDay(picked.from)
  const to = picked?.to && tehranDay(picked.to)
  const chosen = from && to ? { from, to } : null
  return (
    <Dialog
      open
      title={texts.pickTitle}
      onClose={onClose}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {actionTexts.cancel}
          </Button>
          <Button disabled={!chosen} onClick={() => chosen && onPick(chosen)}>
            {texts.apply}
          </Button>
        </>
      }
    >
      <p className="mb-2 text-sm text-quiet">{texts.pickHint}</p>
      <DayPicker
        mode="range"
        timeZone={ZONE}
        noonSafe
        today={noon(today)}
        weekStartsOn={SATURDAY}
        defaultMonth={noon(range.to)}
        endMonth={noon(today)}
        startMonth={noon(addDays(today, -3 * 366))}
        disabled={{ after: noon(today) }}
        max={MOST_DAYS - 1}
        resetOnSelect
        selected={picked?.from ? { from: picked.from, to: picked.to } : undefined}
        onSelect={setPicked}
        classNames={LOOKS}
        labels={{ labelDayButton: (date, { today: isToday }) => dayLabel(tehranDay(date), isToday) }}
      />
      <p role="status" className="min-h-8 text-center text-sm font-semibold">
        {chosen && texts.picked(daysText(chosen.from, chosen.to), numberText(daysIn(chosen)))}
      </p>
    </Dialog>
  )
}

/** Noon in Tehran, far from any clock change. */
const noon = (day: Day) => new Date(`${day}T12:00:00+03:30`)

const dayLabel = (day: Day, isToday = false) => (isToday ? texts.todayIs(longDay(day)) : longDay(day))

const step = 'grid size-11 place-items-center rounded-field text-quiet hover:bg-page aria-disabled:opacity-60'
const LOOKS = {
  root: 'relative mx-auto w-fit',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: step,
  button_next: step,
  chevron: 'size-5 rotate-180 fill-current',
  month_caption: 'grid h-11 place-items-center font-semibold',
  month_grid: 'range-days',
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
