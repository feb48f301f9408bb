import { addDays, tehranDay, type Day } from '@jarchi/shared/time/jalali.ts'
import { daysIn, MOST_DAYS, type ReportRange } from '@jarchi/shared/reports/report-range.ts'
import { useState } from 'react'
import { actionTexts } from '../../../i18n/actions.ts'
import { numberText } from '../../../i18n/format.ts'
import { daysText } from '../../../i18n/report-format.ts'
import { reportTexts } from '../../../i18n/reports.ts'
import { Button } from '../../../ui/button.tsx'
import { DayCalendar, noon } from '../../../ui/day-calendar.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

const texts = reportTexts.range

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
      <DayCalendar
        mode="range"
        today={noon(today)}
        defaultMonth={noon(range.to)}
        endMonth={noon(today)}
        startMonth={noon(addDays(today, -3 * 366))}
        disabled={{ after: noon(today) }}
        max={MOST_DAYS - 1}
        resetOnSelect
        selected={picked?.from ? { from: picked.from, to: picked.to } : undefined}
        onSelect={setPicked}
      />
      <p role="status" className="min-h-8 text-center text-sm font-semibold">
        {chosen && texts.picked(daysText(chosen.from, chosen.to), numberText(daysIn(chosen)))}
      </p>
    </Dialog>
  )
}
