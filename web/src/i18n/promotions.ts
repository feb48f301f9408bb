/** Words around the operator's promotions. */
export const promotionTexts = {
  titles: { 'black-friday': 'جشنوارهٔ جمعهٔ سیاه', webinar: 'وبینار' },
  phases: { before: 'به‌زودی', open: 'هم‌اکنون', ended: 'پایان یافته' },
  begins: (when: string) => `از ${when} آغاز می‌شود. همان زمان دوباره سر بزنید.`,
  lasts: (when: string) => `تا ${when} فرصت دارید.`,
  ended: (when: string) => `این برنامه ${when} به پایان رسید.`,
  stillHere: 'آگهی‌های شما و همهٔ امکان‌های پنل سر جای خود است.',
  toMyAds: 'رفتن به آگهی‌های من',
  none: {
    title: 'اکنون برنامه‌ای در کار نیست',
    text: 'هر وقت جشنواره یا وبیناری برگزار شود، همین‌جا از آن باخبر می‌شوید.',
  },
  offer: 'پیشنهاد این روزها',
  giftCode: 'کد هدیه',
  copyCode: 'کپی کد',
  copied: 'کپی شد',
  notCopied: 'کپی نشد. کد را با دست انتخاب و کپی کنید.',
  toCharge: 'شارژ کیف پول با این کد',
  event: {
    title: 'زمان برگزاری',
    time: (from: string, to: string) => `ساعت ${from} تا ${to} به وقت تهران`,
  },
  form: {
    title: 'ثبت‌نام',
    name: 'نام و نام خانوادگی',
    phone: 'شمارهٔ موبایل',
    phoneHint: 'خبرهای این برنامه به همین شماره می‌رسد.',
    send: 'ثبت‌نام می‌کنم',
    cancel: 'انصراف',
    wait: (minutes: string) => `شماره‌های زیادی ثبت کرده‌اید. پس از ${minutes} دقیقه دوباره تلاش کنید.`,
  },
  registered: {
    title: 'ثبت‌نام شما انجام شد',
    phone: 'شمارهٔ ثبت‌شده:',
    another: 'ثبت شماره‌ای دیگر',
  },
} as const
