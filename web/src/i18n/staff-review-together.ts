import { quoted } from './format.ts'

/** Texts of ads that are judged together. */
export const togetherTexts = {
  title: 'بررسی با هم',
  more: {
    account: (count: string) => `${count} تبلیغ دیگر از همین حساب`,
    picture: (count: string) => `${count} تبلیغ دیگر با همین تصویر`,
  },
  notes: {
    account: 'تبلیغ‌های این حساب که در صف بررسی‌اند',
    picture: 'تبلیغ‌هایی از صف بررسی که همین تصویر یا تصویری نزدیک به آن دارند',
  },
  back: 'برگشت به تبلیغ',
  open: 'بررسی جداگانه',
  list: 'تبلیغ‌هایی که با هم بررسی می‌شوند',
  all: 'انتخاب همه',
  choose: (title: string) => `انتخاب ${quoted(title)}`,
  chosen: (count: string) => `${count} تبلیغ انتخاب شده است.`,
  chooseFirst: 'اول تبلیغ‌هایی را که با هم بررسی می‌کنید انتخاب کنید.',
  running: (done: string, all: string) => `تصمیم شما برای ${done} تبلیغ از ${all} تبلیغ فرستاده شد.`,
  explain: {
    deny: (count: string) => `رد ${count} تبلیغ`,
    ask_changes: (count: string) => `درخواست اصلاح ${count} تبلیغ`,
  },
  decided: {
    approve: (count: string) => `${count} تبلیغ تأیید شد.`,
    pre_approve: (count: string) => `${count} تبلیغ تأیید اولیه شد.`,
    deny: (count: string) => `${count} تبلیغ رد شد.`,
    ask_changes: (count: string) => `برای ${count} تبلیغ درخواست اصلاح فرستاده شد.`,
  },
  left: (count: string) => `${count} تبلیغ ماند؛ دلیلش کنار هرکدام نوشته شده است.`,
  undone: (count: string) => `تصمیم دربارهٔ ${count} تبلیغ پس گرفته شد.`,
  notUndone: (titles: string) => `تصمیم دربارهٔ ${titles} پس گرفته نشد.`,
  failed: 'تبلیغ‌های مشابه دریافت نشد.',
  empty: 'تبلیغی برای بررسی با هم نمانده است',
} as const
