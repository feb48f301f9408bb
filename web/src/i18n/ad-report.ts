import { quoted } from './format.ts'

/** Texts of an ad's last days on its card. */
export const adReportTexts = {
  week: (clicks: string) => `۷ روز گذشته: ${clicks} کلیک`,
  rate: (share: string) => `نرخ کلیک ${share}`,
  price: (price: string) => `میانگین هر کلیک در این روزها: ${price} تومان`,
  clicks: (clicks: string) => `${clicks} کلیک`,
  today: 'امروز:',
  lastDays: '۷ روز گذشته:',
  totals: (count: string) => `جمع ${count} تبلیغ`,
  sorted: 'مرتب‌سازی تبلیغ‌ها بر اساس کلیک و هزینه',
  report: 'گزارش',
  reportOf: (title: string) => `گزارش ${quoted(title)}`,
} as const

/** The texts of small lines of clicks and prices for screen readers. */
export const sparklineTexts = {
  label: (first: string, last: string) => `کلیک‌های ۱۴ روز گذشته، از ${first} تا ${last}`,
  price: (first: string, last: string) => `قیمت هر کلیک در ۱۴ روز گذشته، از ${first} تا ${last} تومان`,
} as const
