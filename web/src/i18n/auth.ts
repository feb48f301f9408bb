/** Texts of sign-in. */
export const authTexts = {
  title: 'ورود به پنل',
  isOver: 'از حساب خود خارج شده‌اید. برای ادامه دوباره وارد شوید.',
  intro: 'برای ساخت و مدیریت تبلیغ‌های بنری، با شمارهٔ موبایل خود وارد شوید.',
  phone: 'شمارهٔ موبایل',
  phoneHint: 'کد ورود به این شماره پیامک می‌شود.',
  phoneSample: '۰۹۱۲۳۴۵۶۷۸۹',
  sendCode: 'دریافت کد ورود',
  byMarketplace: (marketplace: string) => `ورود با ${marketplace}`,
  terms: { before: 'با ورود، ', link: 'شرایط استفاده', newTab: '(در صفحهٔ جدید)', after: ' را می‌پذیرید.' },
  codeTitle: 'کد ورود را بنویسید',
  codeSentTo: 'کد شش‌رقمی به این شماره پیامک شد:',
  code: 'کد ورود',
  shortCode: 'هر شش رقم کد را بنویسید.',
  expired: 'زمان این کد گذشته است؛ کد جدید بگیرید.',
  signIn: 'ورود',
  editPhone: 'تغییر شماره',
  resend: 'ارسال دوبارهٔ کد',
  resendIn: (time: string) => `ارسال دوباره پس از ${time}`,
  resent: 'کد جدید پیامک شد.',
  deadUntil: (minutes: string, marketplace: string) =>
    `تا ${minutes} دقیقهٔ دیگر نمی‌توان کد جدید گرفت. بعد از آن کد جدید بگیرید، یا همین حالا با ${marketplace} وارد شوید.`,
} as const
