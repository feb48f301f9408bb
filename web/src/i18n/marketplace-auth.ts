import { persianDigits } from '@jarchi/shared/text/digits.ts'

/** Texts of the page that the marketplace's users come to first. */
export const marketplaceAuthTexts = {
  headline: 'میان هزاران آگهی، به چشم بیایید',
  intro: (marketplace: string) =>
    `بنر شما میان آگهی‌های ${marketplace} نمایش داده می‌شود و با یک لمس، خریدار به آگهی شما می‌رسد.`,
  goOn: 'ادامه و ساخت تبلیغ',
  back: (marketplace: string) => `بازگشت به ${marketplace}`,
  leading: (marketplace: string) => `در حال رفتن به ${marketplace}…`,
  steps: (marketplace: string) => [
    `اجازهٔ دیدن آگهی‌هایتان را در ${marketplace} می‌دهید.`,
    'عنوان، دسته، شهر و تصویر را خودمان از آگهی می‌گیریم.',
    'بودجهٔ روزانه را تأیید می‌کنید و می‌فرستید.',
  ],
  retry: {
    alert: (marketplace: string) => `خطای دسترسی: برای ساخت تبلیغ، دسترسی به ${marketplace} لازم است.`,
    reasons: {
      denied: 'اجازهٔ دسترسی داده نشد و بدون آن نمی‌توانیم آگهی شما را بخوانیم. دوباره تلاش کنید و اجازه دهید.',
      expired: 'مهلت تأیید گذشت یا این صفحه دو بار باز شد. دوباره شروع کنید.',
      unavailable: 'بازارگاه پاسخ نداد. کمی بعد دوباره تلاش کنید.',
      disabled: 'حساب کاربری شما در این پنل غیرفعال است. برای پیگیری با پشتیبانی تماس بگیرید.',
    },
    again: 'تلاش دوباره و ساخت تبلیغ',
  },
  carousel: {
    label: 'نمونهٔ بنرها',
    slide: (at: number, all: number) => `نمونهٔ ${persianDigits(at)} از ${persianDigits(all)}`,
    pause: 'توقف نمایش خودکار',
    play: 'شروع نمایش خودکار',
    captions: {
      car: 'نمایشگاه خودرو',
      home: 'مشاور املاک',
      sofa: 'فروشگاه مبلمان',
      phone: 'فروشگاه موبایل',
    },
  },
} as const
