/** The app's name on a device, and its description. */
export const appManifestTexts = {
  name: (brand: string, marketplace: string) => `${brand}، پنل تبلیغات ${marketplace}`,
  description: 'ساخت و مدیریت تبلیغ بنری',
  newAd: 'ساخت تبلیغ جدید',
  charge: 'شارژ کیف پول',
} as const
