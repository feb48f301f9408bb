/** Column titles of the table of a promotion's registrations. */
export const registrationTexts = {
  name: 'نام',
  phone: 'موبایل',
  account: 'شمارهٔ حساب',
  day: 'تاریخ پذیرش',
  time: 'ساعت',
  iso: 'تاریخ میلادی',
  consent: 'آنچه پذیرفته است',
} as const
