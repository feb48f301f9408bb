import { persianDigits } from '@jarchi/shared/text/digits.ts'
import tooMany from '../../../data/texts/too-many-requests.json' with { type: 'json' }

/** Texts of the first page and of every other; keep it small. */
export const commonTexts = {
  toast: {
    error: 'مشکلی در ارتباط با سرور روی داده است. لطفا مجددا تلاش کنید.',
    errorTitle: 'خطا',
    successTitle: 'عملیات موفق',
    warningTitle: 'هشدار',
    close: 'بستن پیام',
  },
  accountMismatch: 'در این نشانی دو حساب آمده است؛ از راه زیر ادامه دهید.',
  chunkFailed: 'بخشی از پنل بارگذاری نشد. دوباره تلاش کنید.',
  errorText: 'این صفحه باز نشد. دوباره تلاش کنید یا از راه زیر ادامه دهید.',
  errorStatus: 'کد خطا:',
  offline: 'اینترنت شما قطع است؛ وصل که شدید دوباره تلاش کنید.',
  toMyAds: 'رفتن به تبلیغ‌های من',
  toSignIn: 'رفتن به صفحهٔ ورود',
  toman: 'تومان',
  loading: 'در حال بارگذاری',
  retry: 'تلاش دوباره',
  requestId: 'شناسهٔ پیگیری',
  copied: 'کپی شد',
} as const

/** The operator can change this name. */
export const defaultMarketplaceName = 'دیوار'
export const defaultBrandName = 'جارچی'

/** Too many calls came from the user's address. */
export const tooManyText = (seconds: number) =>
  tooMany.fromAddress.replace('{seconds}', persianDigits(seconds))
