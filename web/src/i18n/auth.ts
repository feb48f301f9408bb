/** Words of sign-in. */
export const authTexts = {
  title: 'ورود به پنل',
  intro: 'برای ساخت و مدیریت آگهی‌های بنری، با شمارهٔ موبایل خود وارد شوید.',
  phone: 'شمارهٔ موبایل',
  phoneHint: 'کد ورود به این شماره پیامک می‌شود.',
  phoneSample: '۰۹۱۲۳۴۵۶۷۸۹',
  sendCode: 'دریافت کد ورود',
  byMarketplace: (marketplace: string) => `ورود با ${marketplace}`,
  terms: { before: 'با ورود، ', link: 'شرایط استفاده', newTab: '(در زبانهٔ تازه)', after: ' را می‌پذیرید.' },
  codeTitle: 'کد ورود را بنویسید',
  codeSentTo: 'کد شش‌رقمی به این شماره پیامک شد:',
  code: 'کد ورود',
  signIn: 'ورود',
  editPhone: 'تغییر شماره',
  resend: 'ارسال دوبارهٔ کد',
  resendIn: (time: string) => `ارسال دوباره تا ${time} دیگر`,
  resent: 'کد تازه پیامک شد.',
} as const
