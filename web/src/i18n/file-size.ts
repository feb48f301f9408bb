const number = new Intl.NumberFormat('fa-IR', { maximumFractionDigits: 1 })
const KILOBYTE = 1_024
const MEGABYTE = KILOBYTE * KILOBYTE

/** A size in bytes as people say it: ۳۴۰ کیلوبایت, ۱٫۲ مگابایت. */
export function fileSizeText(bytes: number): string {
  if (bytes >= MEGABYTE) return `${number.format(bytes / MEGABYTE)} مگابایت`
  return `${number.format(Math.max(1, Math.round(bytes / KILOBYTE)))} کیلوبایت`
}
