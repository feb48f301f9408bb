/** Words around every page. */
export const shellTexts = {
  brand: 'جارچی',
  panelOf: (marketplace: string) => `پنل تبلیغ‌دهندگان ${marketplace}`,
  skip: 'رفتن به محتوای صفحه',
  navigation: 'بخش‌های پنل',
  menu: 'حساب و منو',
  myAds: 'آگهی‌های من',
  bannerAds: 'تبلیغ بنری',
  profile: 'پروفایل',
  finance: 'امور مالی',
  charge: 'افزایش موجودی',
  transactions: 'تراکنش‌ها',
  balance: 'موجودی',
  balanceFailed: 'موجودی دریافت نشد',
  collapse: 'جمع کردن',
  expand: 'باز کردن منو',
} as const
