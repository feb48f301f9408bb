/** Words of the menu in the header. */
export const accountMenuTexts = {
  accounts: 'حساب‌ها',
  accountsFailed: 'فهرست حساب‌ها دریافت نشد',
  profile: 'پروفایل',
  terms: 'شرایط استفاده',
  signOut: 'خروج از حساب',
  notSignedOut: 'خروج انجام نشد. اینترنت خود را ببینید و دوباره تلاش کنید.',
  debtLimit: 'حد بدهی',
  debtHardLimit: 'سقف نهایی بدهی',
} as const
