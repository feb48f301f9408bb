import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { startOfDay, type Day } from '@jarchi/shared/time/jalali.ts'
import { dayText, timeText, weekdayName } from './date-format.ts'
import { decimalText, isolated, numberText, tomanText } from './format.ts'

/** A share from 0 to 1 as percent, small ones with a fraction: ۶۴٪, ۱٫۲۵٪. */
export function shareText(value: number): string {
  return isolated(`${decimalText(value * 100, Math.abs(value) < 0.1 ? 2 : 0)}٪`)
}

const THOUSANDS = ['', 'هزار', 'میلیون', 'میلیارد', 'تریلیون']

/** A number from 0 up in short form: ۱۲٫۵ هزار. Written here, as in `format.ts`. */
export function shortText(value: number): string {
  let power = 0
  // Rounded to one digit of fraction, 999,950 is a million.
  while (power < 4 && tenths(value, power) >= 10_000) power += 1
  const text = decimalText(tenths(value, power) / 10, 1)
  return power === 0 ? text : `${text}\u00a0${THOUSANDS[power]}`
}

/** Even shorter, for a tile of the map: from ten thousand without a fraction. */
export function tileText(value: number): string {
  const unit = value < 10_000_000 ? 1_000 : 1_000_000
  return shortText(value < 10_000 ? value : Math.round(value / unit) * unit)
}

/** How many tenths of 1,000 to that power a number has, rounded. */
const tenths = (value: number, power: number) => Math.round(value / (1_000 ** power / 10))

const parts = (day: Day) => dayText(startOfDay(day)).split(' ')

/** A day without its year: ۲۳ آبان. */
export const shortDay = (day: Day) => parts(day).slice(0, 2).join(' ')

/** A weekday with its date: یکشنبه ۱ آذر ۱۴۰۵. */
export const longDay = (day: Day) => `${weekdayName(day)} ${parts(day).join(' ')}`

/** Hours of the day, from and to: ۱۴ تا ۱۵; the last one ۲۳ تا ۲۴. */
export const hourSpan = (hour: number, hours = 1) =>
  `${persianDigits(hour)} تا ${persianDigits(hour + hours)}`

/** The days of a range; the year only once if both have the same. */
export function daysText(from: Day, to: Day): string {
  if (from === to) return longDay(from)
  const sameYear = parts(from)[2] === parts(to)[2]
  return `${sameYear ? shortDay(from) : parts(from).join(' ')} تا ${parts(to).join(' ')}`
}

/** A day, or a day with its hour, in the form of the series: `2026-11-22` or `2026-11-22T14`. */
export function pointText(at: string): string {
  const [day = '', hour] = at.split('T')
  return hour === undefined ? longDay(day) : `${longDay(day)}، ساعت ${hourSpan(Number(hour))}`
}

/** The same in short form, for an axis. */
export function axisText(at: string): string {
  const [day = '', hour] = at.split('T')
  return hour === undefined || Number(hour) === 0 ? shortDay(day) : persianDigits(Number(hour))
}

/** Day and time, without the year. */
export function momentText(instant: string): string {
  return `${dayText(instant).split(' ').slice(0, 2).join(' ')}، ساعت ${timeText(instant)}`
}

/** A figure of a report with its unit; amounts in rial, shares from 0 to 1. */
export function figureText(figure: string, value: number): string {
  if (figure === 'spend' || figure === 'price') return `${tomanText(value)}\u00a0تومان`
  if (figure === 'viewable' || figure === 'rate') return shareText(value)
  return numberText(value)
}

/** The same without a unit, which stands in a heading or sign beside it. */
export function bareFigure(figure: string, value: number): string {
  return figure === 'spend' || figure === 'price' ? tomanText(value) : figureText(figure, value)
}

/** The same in short form and without a unit, for an axis or a small cell. */
export function shortFigure(figure: string, value: number): string {
  if (figure === 'spend' || figure === 'price') return shortText(Math.round(value / 10))
  if (figure === 'viewable' || figure === 'rate') return shareText(value)
  return shortText(value)
}

/**
 * As short as a cell of the week needs it: clicks, percent without its sign, prices in thousands of toman.
 */
export function tinyFigure(figure: 'clicks' | 'rate' | 'price', value: number): string {
  if (figure === 'clicks')
    return value < 10_000 ? persianDigits(value) : `${numberText(value / 1_000)}\u200dه`
  return decimalText(figure === 'rate' ? value * 100 : value / 10_000, 1)
}
