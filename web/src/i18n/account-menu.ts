/** Texts of the menu in the header. */
export const accountMenuTexts = {
  accounts: 'حساب‌ها',
  accountsFailed: 'فهرست حساب‌ها دریافت نشد',
  profile: 'پروفایل',
  terms: 'شرایط استفاده',
  signOut: 'خروج از حساب',
  notSignedOut: 'خروج انجام نشد. اتصال اینترنت خود را بررسی کنید و دوباره تلاش کنید.',
  debtLimit: 'سقف بدهی',
  debtHardLimit: 'سقف قطعی بدهی',
} as const
