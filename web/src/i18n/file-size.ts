import { decimalText, numberText } from './format.ts'

const KILOBYTE = 1_024
const MEGABYTE = KILOBYTE * KILOBYTE

/** A size in bytes as people say it: ۳۴۰ کیلوبایت, ۱٫۲ مگابایت. */
export function fileSizeText(bytes: number): string {
  if (bytes >= MEGABYTE) return `${decimalText(bytes / MEGABYTE, 1)} مگابایت`
  return `${numberText(Math.max(1, bytes / KILOBYTE))} کیلوبایت`
}
