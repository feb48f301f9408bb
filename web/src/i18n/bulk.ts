import { LARGEST_PERCENT, LEAST_PERCENT, type BulkResult } from '@jarchi/shared/api/campaigns-bulk.ts'
import {
  DAYPART_PRESETS,
  hoursPerWeek,
  type Daypart,
  type DaypartPreset,
} from '@jarchi/shared/time/daypart.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { actionTexts } from './actions.ts'
import { bidTexts, ceilingText } from './bid.ts'
import { dayText } from './date-format.ts'
import { quoted, tomanText } from './format.ts'
import { scheduleTexts } from './schedule.ts'

const kinds = {
  on: 'روشن کردن',
  off: 'خاموش کردن',
  budget: 'تغییر بودجهٔ روزانه',
  hours: 'تغییر زمان نمایش',
  end: 'تغییر تاریخ پایان',
  archive: 'بایگانی',
  restore: 'برگرداندن از بایگانی',
} as const

export type BulkKind = keyof typeof kinds | 'bid'

/** Texts of changing many ads at once. */
export const bulkTexts = {
  kinds,
  open: 'تغییر گروهی',
  title: (count: string) => `تغییر گروهی ${count} تبلیغ`,
  chosen: (count: string) => `${count} تبلیغ انتخاب شده است.`,
  chooseAll: (count: string) => `انتخاب هر ${count} تبلیغ`,
  chooseNone: 'لغو انتخاب',
  choose: (title: string) => `انتخاب ${quoted(title)}`,
  choosePage: 'انتخاب همهٔ تبلیغ‌های این صفحه',
  how: { label: 'مقدار جدید', to: 'به مبلغ', percent: 'به درصد' },
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
  run: (kind: string, count: string) => `${kind}: ${count} تبلیغ`,
  progress: (done: string, all: string) => `${done} از ${all} تبلیغ`,
  stopped: 'کار نیمه‌تمام ماند.',
  goOn: 'ادامه',
  done: (count: string) => `${count} تبلیغ تغییر کرد.`,
  close: actionTexts.close,
  undo: 'برگرداندن همه',
  undone: (count: string) => `${count} تبلیغ به حالت قبل برگشت.`,
  notUndone: 'تغییرها برنگشت.',
  gone: (id: number) => `تبلیغ ${persianDigits(id)}`,
} as const

export const bulkKindText = (kind: BulkKind, bids: Parameters<typeof bidTexts>[0]) =>
  kind === 'bid' ? `تغییر ${bidTexts(bids).label}` : bulkTexts.kinds[kind]

/** A value of a result, as its kind of change tells it. */
export function bulkValueText(kind: BulkKind, value: BulkResult['before']): string | null {
  if (kind === 'budget') return `${tomanText(Number(value))} تومان`
  if (kind === 'bid') return ceilingText(value === null ? null : Number(value))
  if (kind === 'hours') return hoursText(String(value))
  if (kind === 'end') return typeof value === 'string' ? dayText(value) : bulkTexts.noEnd
  return null
}

/** A ready schedule has its name: two schedules may have as many hours. */
function hoursText(daypart: Daypart): string {
  const names = Object.keys(DAYPART_PRESETS) as DaypartPreset[]
  const preset = names.find((name) => DAYPART_PRESETS[name] === daypart)
  const sum = scheduleTexts.sum(hoursPerWeek(daypart))
  return preset ? `${scheduleTexts.presets[preset]} (${sum})` : sum
}
