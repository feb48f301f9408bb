/** Words of a list without ads, and of the way to its other pages. */
export const listEndTexts = {
  empty: {
    title: 'هنوز آگهی ندارید',
    text: 'اولین بنر خود را بسازید تا خریداران شما را ببینند.',
  },
  nothingFound: { title: 'آگهی‌ای با این مشخصات پیدا نشد', clear: 'پاک کردن جست‌وجو' },
  beyondEnd: { title: 'این صفحه از فهرست خالی است', toLast: 'رفتن به صفحهٔ آخر' },
  pages: 'صفحه‌های فهرست',
  page: (page: string, all: string) => `صفحهٔ ${page} از ${all}`,
  previous: 'صفحهٔ قبل',
  next: 'صفحهٔ بعد',
} as const

/** Why an ad is not shown where its advertiser has to act, and what with. */
export const adReasonTexts = {
  no_ad: 'برای این آگهی هنوز بنری ساخته نشده است.',
  post_ended: 'آگهی آن فروخته، برداشته یا منقضی شده است؛ مقصد را ویرایش کنید.',
  denied: 'آگهی پذیرفته نشد؛ آن را اصلاح کنید و دوباره بفرستید.',
  changes_asked: 'موارد زیر را اصلاح کنید و دوباره بفرستید.',
  expired: 'مهلت آگهی تمام شده است؛ با ویرایش و ذخیره تمدید می‌شود.',
  in_debt: 'بدهی حساب از حد مجاز گذشته است؛ با افزایش موجودی، نمایش از سر گرفته می‌شود.',
  out_of_balance: 'موجودی حساب برای نمایش کافی نیست.',
  financial_info_missing: 'مهلت تکمیل اطلاعات مالی گذشته است؛ با تکمیل آن، نمایش از سر گرفته می‌شود.',
  charge: 'افزایش موجودی',
  completeInfo: 'تکمیل اطلاعات مالی',
  otherPost: 'انتخاب آگهی دیگر',
} as const
