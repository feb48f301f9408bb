/** The app's name where it is installed, and what it offers there. */
export const appManifestTexts = {
  name: (marketplace: string) => `جارچی، پنل تبلیغات ${marketplace}`,
  shortName: 'جارچی',
  description: 'ساخت و مدیریت تبلیغ بنری',
  newAd: 'ساخت تبلیغ تازه',
  charge: 'افزایش موجودی',
} as const
