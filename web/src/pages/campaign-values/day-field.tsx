import type { Day } from '@jarchi/shared/time/jalali.ts'
import { Suspense, useState } from 'react'
import { dayText } from '../../i18n/date-format.ts'
import { campaignPlanTexts } from '../../i18n/campaign-plan.ts'
import { lazyPage } from '../../navigation/lazy-page.ts'
import { Field } from '../../ui/field.tsx'
import { inputLook } from '../../ui/looks.ts'

export const DayDialog = lazyPage('DayDialog', () => import('./day-dialog.tsx'))

type Props = {
  name: 'startsOn' | 'endsOn'
  value: Day | null
  /** The first day that may be chosen. */
  from: Day
  error: string | undefined
  onChange: (day: Day | null) => void
}

/** The first or the last day of an ad, or none. */
export function DayField({ name, value, from, error, onChange }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const { label, none } = campaignPlanTexts[name]
  const shown = value === null ? none : dayText(value)
  const pick = (day: Day | null) => {
    onChange(day)
    setIsOpen(false)
  }
  return (
    <>
      <Field label={label} error={error}>
        {(wiring) => (
          <button
            {...wiring}
            type="button"
            aria-label={campaignPlanTexts.choose(label, shown)}
            className={`${inputLook} text-start ${value === null ? 'text-quiet' : ''}`}
            onClick={() => setIsOpen(true)}
          >
            {shown}
          </button>
        )}
      </Field>
      <Suspense>
        {isOpen && (
          <DayDialog title={label} day={value} from={from} onPick={pick} onClose={() => setIsOpen(false)} />
        )}
      </Suspense>
    </>
  )
}
