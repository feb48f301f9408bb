import type { Day } from '@jarchi/shared/time/jalali.ts'
import { useToday } from '../../../api/use-today.ts'
import { DayField } from '../../campaign-values/day-field.tsx'
import { useField } from '../../campaign-values/form-fields.ts'

/** The first and the last day of an ad, both optional. */
export function PlanDays() {
  const today = useToday()
  const start = useField('startsOn').value
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <PlanDay name="startsOn" from={today} />
      <PlanDay name="endsOn" from={start !== null && start > today ? start : today} />
    </div>
  )
}

function PlanDay({ name, from }: { name: 'startsOn' | 'endsOn'; from: Day }) {
  const { value, problem, change } = useField(name)
  // A start can make the end wrong.
  const { leave } = useField('endsOn')
  return (
    <div data-field={name}>
      <DayField
        name={name}
        value={value}
        from={from}
        error={problem}
        onChange={(day) => {
          change(day)
          leave()
        }}
      />
    </div>
  )
}
