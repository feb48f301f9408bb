/** Words of a list without ads, and of the way to its other pages. */
export const listEndTexts = {
  empty: {
    title: 'هنوز تبلیغی ندارید',
    text: 'اولین بنر خود را بسازید تا خریداران شما را ببینند.',
  },
  unfinished: 'پیش‌نویس ناتمام؛ ادامه',
  nothingFound: { title: 'تبلیغی با این مشخصات پیدا نشد', clear: 'نمایش همهٔ آگهی‌ها' },
  beyondEnd: { title: 'این صفحه از فهرست خالی است', toLast: 'رفتن به صفحهٔ آخر' },
  pages: 'صفحه‌های فهرست',
  page: (page: string, all: string) => `صفحهٔ ${page} از ${all}`,
  previous: 'صفحهٔ قبل',
  next: 'صفحهٔ بعد',
} as const
