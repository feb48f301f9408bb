import { addDays, tehranDay, type Day } from '@jarchi/shared/time/jalali.ts'
import { actionTexts } from '../../i18n/actions.ts'
import { campaignPlanTexts } from '../../i18n/campaign-plan.ts'
import { Button } from '../../ui/button.tsx'
import { DayCalendar, noon } from '../../ui/day-calendar.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** An ad is planned for so many days at the most. */
const LONGEST_PLAN_DAYS = 3 * 366

type Props = {
  title: string
  day: Day | null
  /** The first day that may be chosen. */
  from: Day
  /** Why the day that was picked is not kept. */
  problem?: string | undefined
  onPick: (day: Day | null) => void
  onClose: () => void
}

/** One day of a Jalali calendar, or none. */
export function DayDialog({ title, day, from, problem, onPick, onClose }: Props) {
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {actionTexts.cancel}
          </Button>
          {day && (
            <Button variant="plain" onClick={() => onPick(null)}>
              {campaignPlanTexts.clear}
            </Button>
          )}
        </>
      }
    >
      {problem && (
        <p role="alert" className="mb-3 text-danger">
          {problem}
        </p>
      )}
      <DayCalendar
        mode="single"
        defaultMonth={noon(day ?? from)}
        startMonth={noon(day !== null && day < from ? day : from)}
        endMonth={noon(addDays(from, LONGEST_PLAN_DAYS))}
        disabled={{ before: noon(from) }}
        selected={day ? noon(day) : undefined}
        modifiersClassNames={{ selected: 'is-within is-first is-last' }}
        onSelect={(picked) => picked && onPick(tehranDay(picked))}
      />
    </Dialog>
  )
}
