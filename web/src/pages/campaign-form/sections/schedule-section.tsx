import { DAYPART_PRESETS, hoursPerWeek, type DaypartPreset } from '@jarchi/shared/time/daypart.ts'
import { useId, useRef, type RefObject } from 'react'
import { scheduleTexts } from '../../../i18n/schedule.ts'
import { FieldError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { nextIcon, previousIcon } from '../../../ui/later-icons.ts'
import { useField } from '../../campaign-values/form-fields.ts'
import { HoursByChoice } from '../schedule/hours-by-choice.tsx'
import { ScheduleGrid } from '../schedule/schedule-grid.tsx'
import { Chip } from '../../../ui/chip.tsx'

const PRESETS = Object.keys(DAYPART_PRESETS) as DaypartPreset[]

/** The hours of the week in which the ad is shown. */
export function ScheduleSection() {
  const hintId = useId()
  const grid = useRef<HTMLDivElement>(null)
  const { value, problem, change } = useField('daypart')
  return (
    <div data-field="daypart" className="grid gap-3">
      <div role="group" aria-label={scheduleTexts.presetsLabel} className="flex flex-wrap gap-2">
        {PRESETS.map((preset) => (
          <Chip
            key={preset}
            isOn={value === DAYPART_PRESETS[preset]}
            isPressed={value === DAYPART_PRESETS[preset]}
            onPress={() => change(DAYPART_PRESETS[preset])}
          >
            {scheduleTexts.presets[preset]}
          </Chip>
        ))}
      </div>
      <p id={hintId} className="text-sm text-quiet">
        {scheduleTexts.hint} <span className="pointer-coarse:hidden">{scheduleTexts.keys}</span>
      </p>
      <HourScroll grid={grid} />
      <ScheduleGrid grid={grid} daypart={value} describedBy={hintId} onChange={change} />
      <p role="status" className="font-semibold">
        {hoursPerWeek(value) === 0 ? scheduleTexts.noHours : scheduleTexts.sum(hoursPerWeek(value))}
      </p>
      <HoursByChoice daypart={value} onChange={change} />
      {problem && <FieldError>{problem}</FieldError>}
    </div>
  )
}

/** The share of the visible hours that one press scrolls. */
const SHARE = 0.6

/** Buttons for earlier and later hours, because a finger on the grid paints. */
function HourScroll({ grid }: { grid: RefObject<HTMLDivElement | null> }) {
  const scroll = (direction: 1 | -1) =>
    grid.current?.scrollBy({ left: direction * SHARE * grid.current.clientWidth, behavior: 'smooth' })
  const look = 'inline-flex min-h-11 items-center gap-1 rounded-field px-2 text-sm text-accent'
  return (
    <div className="flex flex-wrap justify-between lg:hidden">
      <button type="button" className={look} onClick={() => scroll(1)}>
        <Icon shape={previousIcon} className="size-5" />
        {scheduleTexts.earlier}
      </button>
      <button type="button" className={look} onClick={() => scroll(-1)}>
        {scheduleTexts.later}
        <Icon shape={nextIcon} className="size-5" />
      </button>
    </div>
  )
}
