import kinds from '../../../data/texts/movement-kinds.json' with { type: 'json' }

/** Words of what moves the wallet, and of the months. */
export const transactionTexts = {
  title: 'تراکنش‌ها',
  count: (count: string) => `${count} تراکنش`,
  kinds,
  kind: 'نوع تراکنش',
  anyKind: 'همهٔ تراکنش‌ها',
  month: 'ماه',
  anyMonth: 'همهٔ ماه‌ها',
  balance: 'مانده:',
  reference: 'شمارهٔ پیگیری:',
  at: (day: string, time: string) => `${day}، ساعت\u00a0${time}`,
  in: 'واریز',
  out: 'برداشت',
  empty: {
    title: 'هنوز تراکنشی ندارید',
    text: 'با اولین افزایش موجودی، واریزها و هزینه‌های شما اینجا دیده می‌شود.',
    charge: 'افزایش موجودی',
  },
  nothingFound: { title: 'تراکنشی با این مشخصات نیست', clear: 'نمایش همهٔ تراکنش‌ها' },
  beyondEnd: { title: 'این صفحه از فهرست خالی است', toFirst: 'رفتن به صفحهٔ اول' },
  hidden: {
    title: 'مبلغ‌ها برای شما نمایش داده نمی‌شود',
    text: 'اگر به دیدن تراکنش‌های این حساب نیاز دارید، از پشتیبانی بخواهید این دسترسی را به شما بدهد.',
  },
  download: 'دریافت فایل',
  fileIsMade: 'فایل در حال آماده شدن است…',
  fileWaits: 'فایل در نوبت است و تا چند لحظهٔ دیگر آماده می‌شود…',
  downloads: { csv: 'فایل CSV', xlsx: 'فایل اکسل' },
  statements: 'صورت‌حساب‌های ماهانه',
  openMonth: 'در جریان',
  spent: 'هزینه:',
  closing: 'مانده:',
  noStatements: 'صورت‌حساب هر ماه، پس از اولین تراکنش اینجا می‌آید.',
} as const
