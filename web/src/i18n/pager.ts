/** Words of the way to a list's other pages. */
export const pagerTexts = {
  pages: 'صفحه‌های فهرست',
  page: (page: string, all: string) => `صفحهٔ ${page} از ${all}`,
  previous: 'صفحهٔ قبل',
  next: 'صفحهٔ بعد',
} as const
