import type { Day } from '@jarchi/shared/time/jalali.ts'
import { Suspense, useState } from 'react'
import { useToday } from '../../../api/use-today.ts'
import { campaignFormTexts } from '../../../i18n/campaign-form.ts'
import { dayText } from '../../../i18n/date-format.ts'
import { lazyPage } from '../../../navigation/lazy-page.ts'
import { Field } from '../../../ui/field.tsx'
import { inputLook } from '../../../ui/looks.ts'
import { useField } from '../../campaign-values/form-fields.ts'

const DayDialog = lazyPage('DayDialog', () => import('./day-dialog.tsx'))

const texts = campaignFormTexts.days

/** The first and the last day of an ad, both optional. */
export function PlanDays() {
  const today = useToday()
  const start = useField('startsOn').value
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <DayField name="startsOn" from={today} />
      <DayField name="endsOn" from={start !== null && start > today ? start : today} />
    </div>
  )
}

type Props = { name: 'startsOn' | 'endsOn'; from: Day }

function DayField({ name, from }: Props) {
  const { value, problem, change } = useField(name)
  // A start can make the end wrong.
  const { leave } = useField('endsOn')
  const [isOpen, setIsOpen] = useState(false)
  const { label, none } = texts[name]
  const pick = (day: Day | null) => {
    change(day)
    leave()
    setIsOpen(false)
  }
  return (
    <div data-field={name}>
      <Field label={label} error={problem}>
        {(wiring) => (
          <button
            {...wiring}
            type="button"
            aria-label={texts.choose(label, value === null ? none : dayText(value))}
            className={`${inputLook} text-start ${value === null ? 'text-quiet' : ''}`}
            onClick={() => setIsOpen(true)}
          >
            {value === null ? none : dayText(value)}
          </button>
        )}
      </Field>
      <Suspense>
        {isOpen && (
          <DayDialog title={label} day={value} from={from} onPick={pick} onClose={() => setIsOpen(false)} />
        )}
      </Suspense>
    </div>
  )
}
