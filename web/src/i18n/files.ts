import { decimalText, numberText } from './format.ts'

/** Texts of the buttons that take a list away as a file. */
export const fileTexts = {
  download: 'دریافت فایل',
  isMade: 'فایل در حال آماده شدن است…',
  waits: 'فایل در نوبت است و تا چند لحظهٔ دیگر آماده می‌شود…',
  notMade: 'فایل آماده نشد.',
  formats: { csv: 'فایل CSV', xlsx: 'فایل اکسل' },
} as const

const KILOBYTE = 1_024
const MEGABYTE = KILOBYTE * KILOBYTE

/** A size in bytes as people say it: ۳۴۰ کیلوبایت, ۱٫۲ مگابایت. */
export function fileSizeText(bytes: number): string {
  if (bytes >= MEGABYTE) return `${decimalText(bytes / MEGABYTE, 1)} مگابایت`
  return `${numberText(Math.max(1, bytes / KILOBYTE))} کیلوبایت`
}
