import { addDays, type Day } from '@jarchi/shared/jalali.ts'

/** Days as the database counts them, from the epoch's. */
export function dayOfNumber(number: number): Day {
  return addDays('1970-01-01', number)
}
