const date = new Intl.DateTimeFormat('fa-IR-u-ca-persian-nu-arabext', {
  timeZone: 'Asia/Tehran',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
})
const time = new Intl.DateTimeFormat('fa-IR', {
  timeZone: 'Asia/Tehran',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** A day of the Jalali calendar in Tehran: ۲۹ آبان ۱۴۰۵. Built from parts, as engines order them differently. */
export function dayText(instant: string | Date): string {
  const parts = date.formatToParts(new Date(instant))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('day')} ${part('month')} ${part('year')}`
}

/** Hour and minute in Tehran: ۰۹:۰۵. */
export function timeText(instant: string | Date): string {
  return time.format(new Date(instant))
}
