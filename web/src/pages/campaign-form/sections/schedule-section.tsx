import {
  DAYPART_PRESETS,
  hoursPerWeek,
  daySlots,
  HOURS_OF_DAY,
  setSlots,
  type DaypartPreset,
  type Daypart,
} from '@jarchi/shared/time/daypart.ts'
import type { Day } from '@jarchi/shared/time/jalali.ts'
import { useId, useRef, useState, type RefObject } from 'react'
import { useToday } from '../../../api/use-today.ts'
import { scheduleTexts } from '../../../i18n/schedule.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { nextIcon, previousIcon } from '../../../ui/later-icons.ts'
import { Select } from '../../../ui/select.tsx'
import { DayField } from '../../campaign-values/day-field.tsx'
import { useField } from '../../campaign-values/form-fields.ts'
import { ScheduleGrid } from '../schedule/schedule-grid.tsx'

const PRESETS = Object.keys(DAYPART_PRESETS) as DaypartPreset[]

/** The hours of the week in which the ad is shown. */
export function ScheduleSection() {
  const hintId = useId()
  const grid = useRef<HTMLDivElement>(null)
  const { value, problem, change } = useField('daypart')
  return (
    <div className="grid gap-3">
      <PlanDays />
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

const choiceTexts = scheduleTexts.byChoice
const EVERY_DAY = 'every'
const DAYS = scheduleTexts.days.map((text, day) => ({ value: String(day), text }))

type HoursProps = { daypart: Daypart; onChange: (daypart: Daypart) => void }

/** Hours by a day, from and to, for those who cannot see a grid of 168 cells. */
function HoursByChoice({ daypart, onChange }: HoursProps) {
  const [day, setDay] = useState(EVERY_DAY)
  const [from, setFrom] = useState(8)
  const [to, setTo] = useState(20)
  const set = (isOn: boolean) => {
    const days = day === EVERY_DAY ? DAYS.map((_, each) => each) : [Number(day)]
    const slots = days.flatMap((each) => daySlots(each).slice(from, to))
    onChange(setSlots(daypart, slots, isOn))
  }
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 text-sm font-semibold">{choiceTexts.label}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-2">
        <Select
          label={choiceTexts.day}
          value={day}
          options={[{ value: EVERY_DAY, text: choiceTexts.everyDay }, ...DAYS]}
          onChange={setDay}
        />
        <Select
          label={choiceTexts.from}
          value={String(from)}
          options={hours(0, HOURS_OF_DAY - 1, choiceTexts.fromHour)}
          onChange={(next) => {
            setFrom(Number(next))
            setTo(Math.max(to, Number(next) + 1))
          }}
        />
        <Select
          label={choiceTexts.to}
          value={String(to)}
          options={hours(from + 1, HOURS_OF_DAY, choiceTexts.toHour)}
          onChange={(next) => setTo(Number(next))}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="plain" onClick={() => set(true)}>
          {choiceTexts.on}
        </Button>
        <Button variant="plain" onClick={() => set(false)}>
          {choiceTexts.off}
        </Button>
      </div>
    </fieldset>
  )
}

function hours(first: number, last: number, textOf: (hour: number) => string) {
  return Array.from({ length: last - first + 1 }, (_, at) => ({
    value: String(first + at),
    text: textOf(first + at),
  }))
}

/** The first and the last day of an ad, both optional. */
function PlanDays() {
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
