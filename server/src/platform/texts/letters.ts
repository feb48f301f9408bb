import { persianDigits } from '@jarchi/shared/text/digits.ts'

/** Between invisible isolates: groups of digits stay in their order within Persian text. */
const isolatedPhone = (phone: string) => `\u2066${persianDigits(phone)}\u2069`

/** Texts of e-mails. */
export const letterTexts = {
  code: {
    subject: (brand: string) => `کد تأیید ایمیل شما در ${brand}`,
    intro: (brand: string) => `برای ثبت این نشانی در حساب ${brand}، این کد را در پنل بنویسید:`,
    life: (minutes: number) => `این کد تا ${persianDigits(String(minutes))} دقیقه معتبر است.`,
    notYou: 'اگر شما این درخواست را نداده‌اید، این پیام را نادیده بگیرید؛ چیزی تغییر نمی‌کند.',
  },
  /** A contact was changed. */
  changed: {
    email: {
      subject: (brand: string) => `ایمیل حساب شما در ${brand} تغییر کرد`,
      text: (brand: string) =>
        `ایمیل حساب شما در ${brand} تغییر کرد. از این به بعد پیام‌ها به نشانی جدید فرستاده می‌شوند.`,
      notYou: (phone: string) =>
        `اگر شما این کار را نکرده‌اید، در پروفایل پنل از دستگاه‌های ناشناس خارج شوید و با پشتیبانی به شمارهٔ ${isolatedPhone(phone)} تماس بگیرید.`,
    },
    phone: {
      subject: (brand: string) => `شمارهٔ ورود شما به ${brand} تغییر کرد`,
      text: (brand: string) =>
        `شمارهٔ موبایلی که با آن وارد ${brand} می‌شوید تغییر کرد و همهٔ دستگاه‌های دیگر از حساب شما خارج شدند. از این به بعد پیامک‌ها به شمارهٔ جدید فرستاده می‌شوند.`,
      notYou: (phone: string) =>
        `اگر شما این کار را نکرده‌اید، همین حالا با پشتیبانی به شمارهٔ ${isolatedPhone(phone)} تماس بگیرید.`,
    },
  },
  report: {
    daily: (account: string, day: string) => `گزارش روزانهٔ «${account}»: ${persianDigits(day)}`,
    weekly: (account: string, first: string, last: string) =>
      `گزارش هفتگی «${account}»: ${persianDigits(first)} تا ${persianDigits(last)}`,
    dailyIntro: 'خلاصهٔ دیروز تبلیغ‌های شما:',
    weeklyIntro: 'خلاصهٔ هفتهٔ گذشتهٔ تبلیغ‌های شما، از شنبه تا جمعه:',
    spent: 'هزینهٔ تبلیغ',
    balance: 'موجودی فعلی کیف پول',
    impressions: 'نمایش',
    clicks: 'کلیک',
    comma: '، ',
    chart: (values: string) => `کلیک‌های ۱۴ روز گذشته، از قدیم به جدید: ${values}`,
    running: 'تبلیغ‌های فعال',
    toCorrect: 'تبلیغ‌هایی که رد شده‌اند یا اصلاح می‌خواهند',
    toman: (amount: string) => `${amount} تومان`,
    count: (count: number) => persianDigits(String(count)),
    link: 'دیدن گزارش کامل در پنل',
    end: {
      link: 'لغو این گزارش',
      title: (brand: string) => `گزارش‌های ${brand}`,
      ask: 'دیگر گزارش این حساب برایتان فرستاده نشود؟',
      button: 'گزارش فرستاده نشود',
      done: 'از این به بعد گزارش این حساب برایتان فرستاده نمی‌شود. هر وقت بخواهید، در پروفایل پنل دوباره روشنش کنید.',
      unknown: 'این لینک درست نیست یا زمان آن گذشته است. گزارش‌ها را در پروفایل پنل خاموش کنید.',
    },
    footer:
      'این گزارش را خودتان خواسته‌اید. برای تغییر یا خاموش کردن آن به «ارسال گزارش» در پروفایل پنل بروید.',
  },
}
