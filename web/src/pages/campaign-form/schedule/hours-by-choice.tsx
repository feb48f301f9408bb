import { daySlots, HOURS_OF_DAY, setSlots, type Daypart } from '@jarchi/shared/time/daypart.ts'
import { useState } from 'react'
import { scheduleTexts } from '../../../i18n/schedule.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'

const texts = scheduleTexts.byChoice
const EVERY_DAY = 'every'
const DAYS = scheduleTexts.days.map((text, day) => ({ value: String(day), text }))

type Props = { daypart: Daypart; onChange: (daypart: Daypart) => void }

/** Hours by a day, from and to, for those who cannot see a grid of 168 cells. */
export function HoursByChoice({ daypart, onChange }: Props) {
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
      <legend className="mb-2 text-sm font-semibold">{texts.label}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-2">
        <Select
          label={texts.day}
          value={day}
          options={[{ value: EVERY_DAY, text: texts.everyDay }, ...DAYS]}
          onChange={setDay}
        />
        <Select
          label={texts.from}
          value={String(from)}
          options={hours(0, HOURS_OF_DAY - 1, texts.fromHour)}
          onChange={(next) => {
            setFrom(Number(next))
            setTo(Math.max(to, Number(next) + 1))
          }}
        />
        <Select
          label={texts.to}
          value={String(to)}
          options={hours(from + 1, HOURS_OF_DAY, texts.toHour)}
          onChange={(next) => setTo(Number(next))}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="plain" onClick={() => set(true)}>
          {texts.on}
        </Button>
        <Button variant="plain" onClick={() => set(false)}>
          {texts.off}
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
