import { dayText, timeText } from './date-format.ts'

const weekday = new Intl.DateTimeFormat('fa-IR', { weekday: 'long', timeZone: 'Asia/Tehran' })
const MIDNIGHT = timeText('2026-11-21T20:30:00Z')

/** ۱ آذر ۱۴۰۵، ساعت ۰۹:۰۰; a day's beginning by the day alone. */
export function beginningText(instant: string): string {
  return isMidnight(instant) ? `بامداد ${dayText(instant)}` : momentText(instant)
}

/** As people say it: what is over when a day begins lasts until the end of the day before. */
export function endText(instant: string): string {
  const before = new Date(new Date(instant).getTime() - 1)
  return isMidnight(instant) ? `پایان ${dayText(before)}` : momentText(instant)
}

/** چهارشنبه ۴ آذر ۱۴۰۵. */
export function weekdayText(instant: string): string {
  return `${weekday.format(new Date(instant))} ${dayText(instant)}`
}

function momentText(instant: string): string {
  return `${dayText(instant)}، ساعت ${timeText(instant)}`
}

function isMidnight(instant: string): boolean {
  return timeText(instant) === MIDNIGHT
}
