import { asciiDigits } from '@jarchi/shared/digits.ts'
import { addDays, jalaliDayFrom, startOfDay, tehranDay } from '@jarchi/shared/jalali.ts'

const MINUTE_MS = 60_000
const DAY_AND_TIME = /^(\S+) ([01]\d|2[0-3]):([0-5]\d)$/
const FROM_TODAY = /^today([+-]\d{1,3})?$/

/** An instant of the operator's configuration, which may move with the day that it is. */
export type Moment = (now: Date) => Date

/** Of a text like `1405-09-01 18:00`, or `today+3 18:00` for what shall always be near, in Tehran; null of any other. */
export function momentFrom(text: string): Moment | null {
  const [, day = '', hours, minutes] = DAY_AND_TIME.exec(asciiDigits(text).trim()) ?? []
  const dayAt = dayFrom(day)
  if (!dayAt) return null
  const intoDay = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
  return (now) => new Date(startOfDay(dayAt(now)).getTime() + intoDay)
}

function dayFrom(text: string): ((now: Date) => string) | null {
  const relative = FROM_TODAY.exec(text)
  if (relative) return (now) => addDays(tehranDay(now), Number(relative[1] ?? 0))
  const day = jalaliDayFrom(text)
  return day === null ? null : () => day
}
