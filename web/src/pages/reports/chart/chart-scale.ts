import { tehranSlot, HOURS_OF_DAY } from '@jarchi/shared/daypart.ts'
import { tehranDay } from '@jarchi/shared/jalali.ts'

const STEPS = [1, 2, 2.5, 4, 5, 10]

/** The least round number that nothing of the chart exceeds; halves of it are read easily too. */
export function topOf(values: readonly (number | null)[], isWhole: boolean): number {
  const most = Math.max(0, ...values.map((value) => value ?? 0))
  if (most === 0) return isWhole ? 4 : 0.01
  const magnitude = 10 ** Math.floor(Math.log10(most))
  const top = (STEPS.find((step) => step * magnitude >= most * 0.999) ?? 10) * magnitude
  return isWhole ? Math.max(4, top) : top
}

/** From here on columns touch each other. */
const CROWDED = 62

/** Columns as one path in a box as wide as there are values and 100 high; time runs from right to left. */
export function columnsPath(values: readonly (number | null)[], top: number): string {
  const width = values.length > CROWDED ? 1 : 0.72
  return values
    .map((value, index) => {
      if (!value) return ''
      const x = round(values.length - 1 - index + (1 - width) / 2)
      const y = round(100 - (Math.min(value, top) / top) * 100)
      return `M${x} 100V${y}h${width}V100z`
    })
    .join('')
}

/** Where the columns of some labels stand: as many as are read at once, evenly spread, the first among them. */
export function labelled(count: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(count / most))
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step)
}

/** The column that an instant belongs to, by the names of the series; -1 where it has none. */
export function columnOf(instant: string, columns: readonly { at: string }[], by: 'day' | 'hour'): number {
  const date = new Date(instant)
  const hour = String(tehranSlot(date) % HOURS_OF_DAY).padStart(2, '0')
  const name = by === 'day' ? tehranDay(date) : `${tehranDay(date)}T${hour}`
  return columns.findIndex(({ at }) => at === name)
}

const round = (value: number) => Math.round(value * 100) / 100
