/** Texts of what was said before about banners like those of an ad. */
export const bannerMemoryTexts = {
  title: 'بررسی‌های قبلی همین بنرها',
  running: 'در حال جست‌وجوی بنرهای قبلی…',
  none: 'هیچ بنری مانند این‌ها تا حالا بررسی نشده است.',
  failed: 'بنرهای قبلی پیدا نشد.',
  retry: 'تلاش دوباره',
  nearness: { same: 'همین تصویر', near: 'تقریباً همین تصویر' },
  ofThisAd: 'در همین تبلیغ',
  picture: (size: string) => `بنر ${size} که قبلاً بررسی شد`,
} as const
