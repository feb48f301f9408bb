import { tehranDay } from '@jarchi/shared/time/jalali.ts'
import { dayText, timeText, weekdayName } from './date-format.ts'

/** Texts around the operator's promotions. */
export const promotionTexts = {
  failed: 'این صفحه دریافت نشد.',
  titles: { 'black-friday': 'جشنوارهٔ جمعهٔ سیاه', webinar: 'وبینار' },
  phases: { before: 'به‌زودی', open: 'در حال برگزاری', ended: 'پایان‌یافته' },
  begins: (when: string) => `از ${when} شروع می‌شود. همان زمان دوباره سر بزنید.`,
  lasts: (when: string) => `تا ${when} فرصت دارید.`,
  ended: (when: string) => `مهلت این برنامه تمام شد: ${when}`,
  stillHere: 'همهٔ امکانات پنل سر جای خود هستند.',
  toMyAds: 'رفتن به تبلیغ‌های من',
  none: {
    title: 'فعلاً برنامه‌ای نداریم',
    text: 'هر وقت جشنواره یا وبیناری برگزار شود، همین‌جا از آن باخبر می‌شوید.',
  },
  offer: 'پیشنهاد این روزها',
  giftCode: 'کد هدیه',
  copyCode: 'کپی کد',
  copied: 'کپی شد',
  notCopied: 'کپی نشد. کد را با دست انتخاب و کپی کنید.',
  toCharge: 'شارژ کیف پول با این کد',
  event: {
    title: 'زمان برگزاری',
    time: (from: string, to: string) => `ساعت ${from} تا ${to} به وقت تهران`,
  },
  form: {
    title: 'ثبت‌نام',
    name: 'نام و نام خانوادگی',
    phone: 'شمارهٔ موبایل',
    phoneHint: 'خبرهای این برنامه به همین شماره می‌رسد.',
    send: 'ثبت‌نام می‌کنم',
    cancel: 'انصراف',
    wait: (minutes: string) => `شماره‌های زیادی ثبت کرده‌اید. پس از ${minutes} دقیقه دوباره تلاش کنید.`,
  },
  registered: {
    title: 'ثبت‌نام شما انجام شد',
    phone: 'شمارهٔ ثبت‌شده:',
    another: 'ثبت شماره‌ای دیگر',
  },
} as const

/** ۱ آذر ۱۴۰۵، ساعت ۰۹:۰۰; for the start of a day only the date. */
export function beginningText(instant: string): string {
  return isMidnight(instant) ? dayText(instant) : momentText(instant)
}

/** If it ends at the start of a day, people give the day before as its last day. */
export function endText(instant: string): string {
  const before = new Date(new Date(instant).getTime() - 1)
  return isMidnight(instant) ? `پایان ${dayText(before)}` : momentText(instant)
}

/** چهارشنبه ۴ آذر ۱۴۰۵. */
export function weekdayText(instant: string): string {
  return `${weekdayName(tehranDay(new Date(instant)))} ${dayText(instant)}`
}

function momentText(instant: string): string {
  return `${dayText(instant)}، ساعت ${timeText(instant)}`
}

function isMidnight(instant: string): boolean {
  return timeText(instant) === '۰۰:۰۰'
}
