import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { LIST_REPORT_DAYS } from '@jarchi/shared/reports/report-choices.ts'
import { quoted } from './format.ts'
import { myAdsTexts } from './my-ads.ts'
import { campaignPlanTexts } from './campaign-plan.ts'

const days = persianDigits(LIST_REPORT_DAYS)

/** Texts of the list of ads as a table. */
export const adsTableTexts = {
  views: { label: 'نمای فهرست', cards: 'کارت', table: 'جدول' },
  label: 'تبلیغ‌ها',
  hint: 'با کلیدهای جهت‌نما بین خانه‌ها بروید؛ Enter خانه را باز می‌کند، F2 عنوان را تغییر می‌دهد و PageUp و PageDown صفحه را عوض می‌کنند.',
  columns: {
    title: 'تبلیغ',
    state: 'وضعیت',
    daily_budget: myAdsTexts.dailyBudget,
    spend: 'هزینه',
    clicks: 'کلیک',
    click_rate: 'نرخ کلیک',
    ends_on: 'پایان',
  },
  menu: 'کارها',
  choose: 'ستون‌ها',
  sortBy: (column: string) => `مرتب‌سازی بر اساس ${column}`,
  figures: (hasSpend: boolean) =>
    `مبلغ‌ها به تومان است؛ ${hasSpend ? 'هزینه، ' : ''}کلیک و نرخ کلیک از ${days} روز گذشته با امروز.`,
  totals: (count: string) => `جمع ${count} تبلیغ، ${days} روز گذشته`,
  today: 'امروز',
  priceNow: (toman: string) => `الان ${toman}`,
  none: '–',
  page: 'شمارهٔ صفحه',
  goTo: 'برو',
} as const

/** Texts of changing an ad where it stands in the list. */
export const quickChangeTexts = {
  title: (title: string) => `تغییر ${quoted(title)}`,
  fields: {
    title: 'عنوان تبلیغ',
    daily_budget: myAdsTexts.dailyBudget,
    ends_on: campaignPlanTexts.endsOn.label,
  },
  changeOf: (field: string, title: string) => `تغییر ${field} ${quoted(title)}`,
  save: 'ذخیره',
  leave: 'انصراف',
  saved: (title: string) => `${quoted(title)} تغییر کرد.`,
  undo: 'برگرداندن',
  undone: (title: string) => `${quoted(title)} به حالت قبل برگشت.`,
  notSaved: 'تغییر ذخیره نشد.',
  notUndone: 'تغییر برنگشت.',
  gone: 'این تبلیغ دیگر در حساب نیست.',
  changedSince: 'بعد از تغییر شما، این تبلیغ دوباره تغییر کرده است.',
  conflict: {
    title: 'این تبلیغ در این میان تغییر کرد',
    intro: (title: string) => `${quoted(title)} در جای دیگری هم تغییر کرده است. کدام مقدار بماند؟`,
    theirs: 'مقدار فعلی',
    mine: 'مقدار شما',
    keep: 'مقدار فعلی بماند',
    replace: 'مقدار من ذخیره شود',
  },
} as const
