import { LARGEST_PERCENT, LEAST_PERCENT, type BulkResult } from '@jarchi/shared/api/campaigns-bulk.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { actionTexts } from './actions.ts'
import { ceilingText } from './bid.ts'
import { dayText } from './date-format.ts'
import { isolated, numberText, tomanText } from './format.ts'
import { myAdsTexts } from './my-ads.ts'

const kinds = {
  on: 'روشن کردن',
  off: 'خاموش کردن',
  budget: 'تغییر بودجهٔ روزانه',
  bid: 'تغییر سقف هر کلیک',
  hours: 'تغییر زمان نمایش',
  end: 'تغییر تاریخ پایان',
  archive: 'بایگانی',
  restore: 'برگرداندن از بایگانی',
} as const

export type BulkKind = keyof typeof kinds

/** Texts of changing many ads at once. */
export const bulkTexts = {
  kinds,
  open: 'تغییر گروهی',
  title: (count: string) => `تغییر گروهی ${count} تبلیغ`,
  chosen: (count: string) => `${count} تبلیغ انتخاب شده است.`,
  chooseAll: (count: string) => `انتخاب هر ${count} تبلیغ`,
  chooseNone: 'لغو انتخاب',
  choose: (title: string) => `انتخاب «${title}»`,
  choosePage: 'انتخاب همهٔ تبلیغ‌های این صفحه',
  how: { label: 'مقدار تازه', to: 'به مبلغ', percent: 'به درصد' },
  amount: { budget: myAdsTexts.dailyBudget, bid: myAdsTexts.ceiling },
  percent: 'درصد تغییر',
  percentHint: `برای کم کردن، عدد را با منفی بنویسید؛ مثلاً ‎${persianDigits(-20)}.`,
  notAPercent: `عددی از ‎${persianDigits(LEAST_PERCENT)} تا ${persianDigits(LARGEST_PERCENT)} بنویسید.`,
  noEnd: 'بدون تاریخ پایان',
  preview: 'دیدن نتیجه',
  back: 'برگشت',
  failed: 'نتیجه آماده نشد.',
  willChange: (count: string) => `${count} تبلیغ تغییر می‌کند.`,
  noneChange: 'هیچ تبلیغی تغییر نمی‌کند.',
  same: (count: string) => `${count} تبلیغ از قبل همین‌طور است.`,
  refused: (count: string) => `${count} تبلیغ تغییر نمی‌کند:`,
  more: (count: string) => `و ${count} تبلیغ دیگر`,
  fromTo: (before: string, after: string) => `از ${before} به ${after}`,
  run: (kind: BulkKind, count: string) => `${kinds[kind]}: ${count} تبلیغ`,
  progress: (done: string, all: string) => `${done} از ${all} تبلیغ`,
  stopped: 'کار نیمه‌تمام ماند.',
  goOn: 'ادامه',
  done: (count: string) => `${count} تبلیغ تغییر کرد.`,
  close: actionTexts.close,
  undo: 'برگرداندن همه',
  undone: (count: string) => `${count} تبلیغ به حالت قبل برگشت.`,
  notUndone: 'تغییرها برنگشت.',
  gone: (id: number) => `تبلیغ ${isolated(String(id))}`,
} as const

/** A value of a result, as its kind of change tells it. */
export function bulkValueText(kind: BulkKind, value: BulkResult['before']): string | null {
  if (kind === 'budget') return `${tomanText(Number(value))} تومان`
  if (kind === 'bid') return ceilingText(value === null ? null : Number(value))
  if (kind === 'hours') return `${numberText(Number(value))} ساعت در هفته`
  if (kind === 'end') return typeof value === 'string' ? dayText(value) : bulkTexts.noEnd
  return null
}
