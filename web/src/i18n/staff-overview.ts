import { quoted } from './format.ts'

/** Texts of all that an account has, on its page at the desk. */
export const overviewTexts = {
  failed: 'کارهای این حساب دریافت نشد.',
  more: (title: string, count: string) => `دیدن همهٔ ${title} (${count})`,
  shownOf: (shown: string, count: string) => `${shown} مورد تازه از ${count} مورد`,
  ads: { title: 'تبلیغ‌ها', none: 'هنوز تبلیغی ندارد.' },
  movements: { title: 'گردش کیف پول', none: 'کیف پول هنوز گردشی ندارد.' },
  payments: { title: 'پرداخت‌ها', none: 'هنوز پرداختی ندارد.' },
  refunds: { title: 'درخواست‌های بازگشت وجه', none: 'درخواستی ندارد.' },
  tickets: { title: 'تیکت‌ها', none: 'هنوز تیکتی ندارد.' },
  impersonations: { title: 'بازدیدهای همکاران', none: 'کسی از همکاران بازدید نکرده است.' },
  walletStops: 'با تأیید هم نمایش داده نمی‌شود:',
  ticket: (id: string) => `تیکت ${id}`,
  notes: {
    title: 'یادداشت‌های همکاران',
    hint: 'فقط همکاران این یادداشت‌ها را می‌بینند.',
    failed: 'یادداشت‌ها دریافت نشد.',
    none: 'هنوز یادداشتی نیست.',
    field: 'یادداشت تازه',
    add: 'ثبت یادداشت',
    drop: 'پاک کردن',
    dropOf: (text: string) => `پاک کردن یادداشت ${quoted(text)}`,
    notDropped: 'یادداشت پاک نشد.',
  },
} as const
