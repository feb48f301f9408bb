/** The words of giving an ad's test link. */
export const testLinkTexts = {
  name: 'لینک آزمایشی',
  title: (title: string) => `لینک آزمایشی «${title}»`,
  intro: 'هر کس این لینک را داشته باشد، تا یک روز بدون ورود می‌بیند آگهی شما چطور نمایش داده می‌شود.',
  making: 'در حال ساختن لینک…',
  address: 'نشانی',
  copy: 'کپی',
  copied: 'کپی شد',
  notCopied: 'کپی نشد؛ نشانی را خودتان انتخاب و کپی کنید.',
  share: 'هم‌رسانی',
  open: 'باز کردن',
} as const
