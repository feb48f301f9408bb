/** Texts around every page. */
export const shellTexts = {
  panelOf: (marketplace: string) => `پنل تبلیغ‌دهندگان ${marketplace}`,
  skip: 'رفتن به محتوای صفحه',
  navigation: 'بخش‌های پنل',
  menu: 'حساب و منو',
  myAds: 'تبلیغ‌های من',
  services: 'خدمات دیگر',
  reports: 'گزارش',
  support: 'پشتیبانی',
  install: 'نصب اپ',
  finance: 'امور مالی',
  charge: 'شارژ کیف پول',
  transactions: 'تراکنش‌ها',
  balance: 'موجودی',
  balanceFailed: 'موجودی دریافت نشد',
  collapse: 'جمع کردن',
  expand: 'باز کردن منو',
} as const
