/** The app's name where it is installed, and what it offers there. */
export const appManifestTexts = {
  name: (brand: string, marketplace: string) => `${brand}، پنل تبلیغات ${marketplace}`,
  description: 'ساخت و مدیریت تبلیغ بنری',
  newAd: 'ساخت تبلیغ جدید',
  charge: 'افزایش موجودی',
} as const
