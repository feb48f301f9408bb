import { persianDigits } from '@jarchi/shared/text/digits.ts'

const STYLES = ['ردیفی', 'تمام‌عرض با عمق', 'تمام‌عرض چسبان']
const PAGES = ['صفحهٔ اول', 'صفحهٔ دوم', 'صفحهٔ سوم به بعد']
const ROWS = ['آگهی ۱ تا ۱۰', 'آگهی ۱۱ تا ۲۰', 'آگهی ۲۱ تا ۳۰', 'آگهی ۳۱ به بعد']

/** Words of reports, on pages and in files. */
export const reportTexts = {
  breakdown: {
    unknown: 'نامشخص',
    noSearch: 'بدون جست‌وجو',
    otherSearch: 'جست‌وجوهای دیگر',
    earlierKeyword: 'کلیدواژهٔ قبلی',
    style: (style: number) => STYLES[style] ?? persianDigits(String(style)),
    tiers: ['نامشخص', 'تهران', 'شهرهای میلیونی دیگر', 'شهرهای دیگر'],
    place: (style: number, page: number, row: number) =>
      `${STYLES[style] ?? persianDigits(String(style))}، ${PAGES[page] ?? ''}، ${ROWS[row] ?? ''}`,
  },
  file: {
    tables: {
      series: 'گزارش روزانه',
      city: 'گزارش شهرها',
      category: 'گزارش دسته‌ها',
      keyword: 'گزارش کلیدواژه‌ها',
      place: 'گزارش محل‌های نمایش',
      campaigns: 'گزارش تبلیغ‌ها',
      days: 'درآمد و هزینهٔ روزانه',
      categories: 'درآمد و هزینهٔ دسته‌ها',
      places: 'درآمد و هزینهٔ محل‌های نمایش',
      hours: 'درآمد و هزینهٔ ساعت‌ها',
      styles: 'درآمد و هزینهٔ شکل‌ها',
      tiers: 'درآمد و هزینهٔ شهرها',
      accounts: 'گزارش حساب‌ها',
    },
    titles: {
      city: 'شهر',
      category: 'دسته',
      keyword: 'کلیدواژه',
      place: 'محل نمایش',
    },
    firsts: {
      days: 'تاریخ میلادی',
      hours: 'ساعت روز',
      categories: 'دسته',
      places: 'محل نمایش',
      styles: 'شکل',
      tiers: 'شهر',
      accounts: 'حساب',
    },
    traded: {
      impressions: 'نمایش',
      clicks: 'کلیک',
      wins: 'برد در مزایده',
      losses: 'باخت اعلام‌شده',
      cost: 'هزینهٔ مزایده (ریال)',
      revenue: 'درآمد (ریال)',
      corrected: 'برگشت هزینهٔ کلیک نامعتبر (ریال)',
      margin: 'سود (ریال)',
    },
    groups: { city: 'استان', category: 'دستهٔ اصلی' },
    day: 'تاریخ',
    iso: 'تاریخ میلادی',
    campaign: 'تبلیغ',
    id: 'شناسه',
    measures: {
      impressions: 'نمایش',
      viewable: 'نمایش دیده‌شده',
      clicks: 'کلیک',
      rate: 'نرخ کلیک (درصد)',
      invalid_clicks: 'کلیک نامعتبر',
      free_clicks: 'کلیک رایگان',
      spend: 'هزینه (ریال)',
      corrected: 'برگشت هزینهٔ کلیک نامعتبر (ریال)',
    },
  },
} as const
