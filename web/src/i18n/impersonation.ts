import { quoted } from './format.ts'

/** Texts of impersonation. */
export const impersonationTexts = {
  label: 'بازدید پشتیبانی',
  actingFor: 'بازدید پشتیبانی از حساب',
  by: (name: string) => `(کارمند: ${name})`,
  minutesLeft: (minutes: string) => `${minutes} دقیقه مانده`,
  lastMinute: 'کمتر از یک دقیقه مانده',
  release: 'پایان بازدید',
  toOwnAccount: 'بازگشت به حساب خود',
  releasing: 'در حال پایان دادن به بازدید…',
  over: {
    title: 'زمان بازدید تمام شد',
    text: (account: string) =>
      `بازدید شما از حساب ${quoted(account)} تمام شد. برای ادامه می‌توانید دوباره از میز کارکنان وارد شوید.`,
    back: 'بازگشت به میز کارکنان',
  },
  still: {
    title: 'هنوز در بازدید یک حساب هستید',
    text: 'میز کارکنان در زمان بازدید بسته است. برای ادامه، بازدید را پایان دهید.',
  },
  releaseFailed: 'بازدید تمام نشد. دوباره تلاش کنید.',
  sessions: {
    title: 'بازدیدهای پشتیبانی',
    text: 'در این بازدیدها، پشتیبانی پنل شما را همان‌گونه که خودتان می‌بینید دیده است.',
    of: (account: string) => `حساب ${quoted(account)}`,
    now: 'در جریان',
    from: (day: string, time: string) => `شروع: ${day}، ساعت\u00a0${time}`,
    until: (day: string, time: string) => `پایان: ${day}، ساعت\u00a0${time}`,
    end: 'پایان دادن',
    endOf: (account: string) => `پایان دادن به بازدید از حساب ${quoted(account)}`,
    endTitle: 'پایان دادن به بازدید',
    endText: 'پشتیبانی همین حالا از حساب شما بیرون می‌رود.',
  },
  refused: {
    title: 'در بازدید پشتیبانی ممکن نیست',
    charge: 'فقط صاحب حساب می‌تواند کیف پول را شارژ کند یا کد هدیه استفاده کند.',
    sessions: 'فقط خود کاربر می‌تواند از دستگاه‌ها خارج شود.',
    financial: 'فقط صاحب حساب می‌تواند اطلاعات مالی را تغییر دهد یا بازگشت وجه بخواهد.',
  },
} as const
