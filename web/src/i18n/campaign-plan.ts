import { tomanText } from './format.ts'
import { dayText } from './date-format.ts'

/** Texts of the first and the last day of an ad. */
export const campaignPlanTexts = {
  startsOn: { label: 'تاریخ شروع', none: 'بلافاصله پس از تأیید' },
  endsOn: { label: 'تاریخ پایان', none: 'بدون تاریخ پایان' },
  choose: (label: string, value: string) => `${label}: ${value}`,
  clear: 'برداشتن تاریخ',
} as const

type Days = { readonly starts_on: string | null; readonly ends_on: string | null }

/** The days of a campaign: از ۱ آذر تا ۹ آذر ۱۴۰۵. */
export function planDaysText({ starts_on, ends_on }: Days): string {
  if (starts_on !== null && starts_on === ends_on) return `فقط ${dayText(starts_on)}`
  const parts = [starts_on && `از ${dayText(starts_on)}`, ends_on && `تا ${dayText(ends_on)}`]
  return parts.filter(Boolean).join(' ') || 'بدون محدودیت'
}

/** A total budget in rial with its unit; null for none. */
export function totalText(rial: number | null): string {
  return rial === null ? 'بدون سقف' : `${tomanText(rial)}\u00a0تومان`
}
