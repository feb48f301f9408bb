/** Heads of the table of who has registered for a promotion. */
export const registrationTexts = {
  name: 'نام',
  phone: 'موبایل',
  account: 'شمارهٔ حساب',
  day: 'تاریخ پذیرش',
  time: 'ساعت',
  iso: 'تاریخ میلادی',
  consent: 'آنچه پذیرفته است',
} as const
