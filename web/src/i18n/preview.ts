import { bannerTexts } from './campaign-form-banners.ts'
import { dayText, timeText } from './date-format.ts'
import { quoted } from './format.ts'

/** Texts of what an ad looks like in the marketplace, beside its form and behind a test link. */
export const previewTexts = {
  failed: 'پیش‌نمایش این تبلیغ دریافت نشد.',
  devices: 'دستگاه پیش‌نمایش',
  device: { phone: 'موبایل', desktop: 'رایانه' },
  size: { small: bannerTexts.small, ...bannerTexts.names },
  page: {
    title: 'پیش‌نمایش تبلیغ',
    intro: (marketplace: string) =>
      `تبلیغ در فهرست ${marketplace} این‌گونه دیده می‌شود. روی بنر بزنید تا مقصد آن باز شود.`,
    until: (instant: string) => `این لینک تا ساعت ${timeText(instant)} روز ${dayText(instant)} معتبر است.`,
    on: { phone: 'در موبایل', desktop: 'در رایانه' },
    loading: 'در حال آماده‌سازی پیش‌نمایش…',
    toMyAds: 'این تبلیغ شماست؟ لینک جدید بسازید',
    expired: {
      title: 'مهلت این لینک تمام شده است',
      text: 'لینک آزمایشی یک روز معتبر است. از کسی که آن را فرستاده است لینک جدید بخواهید.',
    },
    invalid: {
      title: 'این لینک درست نیست',
      text: 'شاید لینک ناقص رسیده یا تبلیغ حذف شده باشد. از فرستنده بخواهید لینک کامل را دوباره بفرستد.',
    },
  },
} as const

/** Texts of giving an ad's test link. */
export const testLinkTexts = {
  failed: 'لینک آزمایشی این تبلیغ دریافت نشد.',
  name: 'لینک آزمایشی',
  title: (title: string) => `لینک آزمایشی ${quoted(title)}`,
  intro: 'هر کس این لینک را داشته باشد، تا یک روز بدون ورود می‌بیند تبلیغ شما چطور نمایش داده می‌شود.',
  making: 'در حال ساختن لینک…',
  address: 'نشانی',
  copy: 'کپی',
  copied: 'کپی شد',
  notCopied: 'کپی نشد؛ نشانی را خودتان انتخاب و کپی کنید.',
  share: 'اشتراک‌گذاری',
  open: 'باز کردن',
} as const
