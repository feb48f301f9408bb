import type { HistoryEntry } from '@jarchi/shared/api/history.ts'
import { bidTexts, ceilingText } from './bid.ts'
import { planDaysText, totalText } from './campaign-plan.ts'
import { instantText } from './date-format.ts'
import { numberText, tomanText } from './format.ts'

/** Texts of the menu of an ad's card. */
export const cardMenuTexts = {
  moreOf: (title: string) => `کارهای دیگرِ «${title}»`,
  testLink: 'لینک آزمایشی',
  history: 'سابقه',
  duplicate: 'تکرار',
  duplicated: (title: string) => `«${title}» ساخته شد و خاموش است.`,
  archive: 'بایگانی',
  archived: (title: string) => `«${title}» خاموش شد و به بایگانی رفت.`,
  restore: 'برگرداندن از بایگانی',
  restored: (title: string) => `«${title}» به فهرست برگشت و خاموش است.`,
  notDone: (title: string) => `«${title}» تغییر نکرد.`,
} as const

/** What switching an ad on or off says. */
export const switchTexts = {
  notSwitched: (on: boolean) =>
    on ? 'نمایش روشن نشد. دوباره تلاش کنید.' : 'نمایش خاموش نشد. دوباره تلاش کنید.',
  switched: (on: boolean) => (on ? 'نمایش روشن شد.' : 'نمایش خاموش شد.'),
} as const

const review = {
  1: 'برای بررسی فرستاده شد.',
  2: 'تأیید اولیه شد.',
  3: 'تأیید شد.',
  4: 'رد شد.',
  5: 'اصلاح خواسته شد.',
  500: 'مهلتش تمام شد.',
} as const

/** Texts of an ad's history. */
export const historyTexts = {
  title: (title: string) => `سابقهٔ «${title}»`,
  failed: 'سابقهٔ این تبلیغ دریافت نشد.',
  empty: 'هنوز چیزی ثبت نشده است.',
  said(entry: HistoryEntry, bids: { priceByMarket: boolean }): string {
    switch (entry.kind) {
      case 'review':
        return review[entry.status]
      case 'budget':
        return `بودجهٔ روزانه از ${tomanText(entry.before)} به ${tomanText(entry.after)} تومان تغییر کرد.`
      case 'bid':
        return `${bidTexts(bids).label} از ${ceilingText(entry.before)} به ${ceilingText(entry.after)} تغییر کرد.`
      case 'total':
        return `بودجهٔ کل از ${totalText(entry.before)} به ${totalText(entry.after)} تغییر کرد.`
      case 'dates':
        return `روزهای نمایش از «${planDaysText(entry.before)}» به «${planDaysText(entry.after)}» تغییر کرد.`
      case 'hours':
        return entry.before === entry.after
          ? 'ساعت‌های نمایش عوض شد.'
          : `نمایش از ${numberText(entry.before)} به ${numberText(entry.after)} ساعت در هفته تغییر کرد.`
      case 'switch':
        return entry.is_on ? 'نمایش روشن شد.' : 'نمایش خاموش شد.'
      case 'title':
        return 'عنوان عوض شد.'
      case 'targeting':
        return 'شهرها، دسته‌ها یا عبارت‌ها عوض شد.'
      case 'note':
        return entry.note
    }
  },
  by({ kind, by, at }: HistoryEntry): string {
    const who =
      by &&
      (by.name ??
        { you: 'شما', staff: kind === 'review' ? 'بررسی' : 'پشتیبانی', system: 'خودکار', member: 'عضو حساب' }[
          by.kind
        ])
    return who ? `${who}، ${instantText(at)}` : instantText(at)
  },
} as const
