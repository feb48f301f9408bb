import { useId, useRef } from 'react'
import { useController } from 'react-hook-form'
import { DAYPART_PRESETS, hoursPerWeek } from '@jarchi/shared/daypart.ts'
import { scheduleTexts as texts } from '../../../i18n/campaign-form-schedule.ts'
import { FieldError } from '../../../ui/field.tsx'
import type { CampaignForm } from '../form-values.ts'
import { HourScroll } from '../schedule/hour-scroll.tsx'
import { ScheduleGrid } from '../schedule/schedule-grid.tsx'
import { Chip } from '../widgets/chip.tsx'

const PRESETS = ['allWeek', 'workHours', 'evenings', 'weekend'] as const

/** The hours of the week in which the ad is shown. */
export function WhenSection() {
  const hintId = useId()
  const grid = useRef<HTMLDivElement>(null)
  const { field, fieldState } = useController<CampaignForm, 'daypart'>({ name: 'daypart' })
  return (
    <div data-field="daypart" className="grid gap-3">
      <div role="group" aria-label={texts.presetsLabel} className="flex flex-wrap gap-2">
        {PRESETS.map((preset) => (
          <Chip
            key={preset}
            isOn={field.value === DAYPART_PRESETS[preset]}
            isPressed={field.value === DAYPART_PRESETS[preset]}
            onPress={() => field.onChange(DAYPART_PRESETS[preset])}
          >
            {texts.presets[preset]}
          </Chip>
        ))}
      </div>
      <p id={hintId} className="text-sm text-quiet">
        {texts.hint} <span className="pointer-coarse:hidden">{texts.keys}</span>
      </p>
      <HourScroll grid={grid} />
      <ScheduleGrid grid={grid} daypart={field.value} describedBy={hintId} onChange={field.onChange} />
      <p role="status" className="font-semibold">
        {texts.sum(hoursPerWeek(field.value))}
      </p>
      {fieldState.error && <FieldError>{fieldState.error.message}</FieldError>}
    </div>
  )
}
