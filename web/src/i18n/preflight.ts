/** Texts of the check before review; what is found, the server says. */
export const preflightTexts = {
  running: 'در حال بررسی خودکار تبلیغ…',
  clean: 'بررسی خودکار ایرادی پیدا نکرد.',
  failed: 'بررسی خودکار انجام نشد. می‌توانید دوباره تلاش کنید یا تبلیغ را بفرستید.',
  retry: 'بررسی دوباره',
  breaches: 'پیش از ارسال، این موارد را اصلاح کنید',
  warnings: 'بهتر است پیش از ارسال، این موارد را ببینید',
  warningsHint: 'این موارد مانع ارسال نیستند، ولی شاید تبلیغ به‌خاطر آن‌ها رد شود.',
  fix: 'اصلاح',
  mendOf: (place: string) => `اصلاح ${place}`,
  places: {
    landing_url: 'مقصد تبلیغ',
    texts: 'متن بنر',
    'texts.title': 'عنوان بنر',
    'texts.subtitle': 'زیرعنوان بنر',
    'texts.action': 'متن دکمهٔ بنر',
    'picture.medium': 'بنر متوسط',
    'picture.large': 'بنر بزرگ',
    'picture.xlarge': 'بنر خیلی بزرگ',
  },
} as const
