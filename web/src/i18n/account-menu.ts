/** Words of the menu in the header. */
export const accountMenuTexts = {
  accounts: 'حساب‌ها',
  accountsFailed: 'فهرست حساب‌ها دریافت نشد',
  profile: 'پروفایل',
  terms: 'شرایط استفاده',
  signOut: 'خروج از حساب',
  debtLimit: 'حد بدهی',
  debtHardLimit: 'سقف نهایی بدهی',
} as const
