/** Names of devices in the list of sessions. */
export const deviceTexts = {
  names: {
    edge: 'مایکروسافت اج',
    opera: 'اپرا',
    samsung: 'مرورگر سامسونگ',
    firefox: 'فایرفاکس',
    chrome: 'کروم',
    safari: 'سافاری',
    iphone: 'آیفون',
    ipad: 'آیپد',
    android: 'اندروید',
    windows: 'ویندوز',
    mac: 'مک',
    chromeos: 'کروم‌اواس',
    linux: 'لینوکس',
  },
  browserOn: (browser: string, system: string) => `${browser} روی ${system}`,
  unknown: 'دستگاه ناشناخته',
  support: 'پشتیبانی',
}
