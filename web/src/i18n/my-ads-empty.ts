/** Texts of the list of ads where it has none to show. */
export const emptyListTexts = {
  empty: {
    title: 'هنوز تبلیغی ندارید',
    text: 'اولین بنر خود را بسازید تا خریداران شما را ببینند.',
  },
  allArchived: { title: 'همهٔ تبلیغ‌های شما در بایگانی است', toArchive: 'دیدن بایگانی' },
  noneYet: {
    title: 'این حساب هنوز تبلیغی ندارد',
    text: 'تبلیغ‌هایی که همکاران شما بسازند اینجا نشان داده می‌شود.',
  },
  nothingFound: { title: 'تبلیغی با این مشخصات پیدا نشد', clear: 'نمایش همهٔ تبلیغ‌ها' },
  beyondEnd: { title: 'این صفحه از فهرست خالی است', toLast: 'رفتن به صفحهٔ آخر' },
} as const
