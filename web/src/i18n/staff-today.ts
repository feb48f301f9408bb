import { numberText } from './format.ts'

/** Texts of the desk's first page about what waits and what was done today. */
export const todayTexts = {
  oldest: (span: string) => `قدیمی‌ترین: ${span} پیش`,
  done: 'کارهای انجام‌شدهٔ امروز',
  doneHint: 'با میانهٔ زمانی که صاحب تبلیغ یا تیکت منتظر مانده است.',
  nothingDone: 'امروز هنوز کاری انجام نشده است.',
  person: 'همکار',
  parts: { reviews: 'بررسی تبلیغ', tickets: 'پاسخ به تیکت' },
  none: '—',
  median: (span: string) => `میانه ${span}`,
  money: 'پول امروز',
  showMoney: 'دیدن پول امروز',
  paidIn: 'واریز از درگاه‌ها',
  paidBack: 'بازگشت داده‌شده',
  held: 'در انتظار بازگشت',
  heldCount: (count: string) => `${count} درخواست`,
} as const

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A span of so many seconds in one unit, such as ۳ ساعت. */
export function spanText(seconds: number): string {
  if (seconds < MINUTE) return 'کمتر از یک دقیقه'
  if (seconds < HOUR) return `${numberText(Math.floor(seconds / MINUTE))} دقیقه`
  if (seconds < 2 * DAY) return `${numberText(Math.floor(seconds / HOUR))} ساعت`
  return `${numberText(Math.floor(seconds / DAY))} روز`
}
