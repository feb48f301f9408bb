import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { LARGEST_PICTURE_BYTES } from '@jarchi/shared/files/picture-bytes.ts'
import { fileSizeText } from './files.ts'
import { isolated } from './format.ts'

const size = (width: number, height: number) => isolated(`${persianDigits(width)}×${persianDigits(height)}`)

/** Texts of choosing, cropping and previewing banners. */
export const bannerTexts = {
  names: { medium: 'متوسط', large: 'بزرگ', xlarge: 'خیلی بزرگ' },
  small: 'کوچک',
  smallUse: 'کناره‌های بنر متوسط بریده می‌شود',
  uses: { medium: 'برای موبایل', large: 'برای تبلت', xlarge: 'برای رایانه' },
  size,
  intro: 'هر تبلیغ به سه اندازه بنر نیاز دارد. یک تصویر پهن هم کافی است؛ برای هر اندازه برشش می‌دهید.',
  drop: 'تصویرها را اینجا بکشید یا انتخاب کنید',
  /** On touch screens, where nothing can be dropped. */
  choose: 'تصویر را انتخاب کنید',
  formats: `PNG، JPEG یا WebP تا ${fileSizeText(LARGEST_PICTURE_BYTES)}`,
  leastSize: (width: number, height: number) => `برای هر سه بنر دست‌کم ${size(width, height)} پیکسل`,
  one: (name: string) => `انتخاب تصویر بنر ${name}`,
  pick: 'انتخاب تصویر',
  replace: 'تعویض',
  recrop: 'برش دوباره',
  remove: 'حذف',
  ofBanner: (action: string, name: string) => `${action} بنر ${name}`,
  alt: (name: string) => `بنر ${name}`,
  forOthers: 'همین تصویر برای اندازه‌های دیگر',
  line: (ready: number) => (ready === 3 ? 'هر سه بنر آماده است' : `${persianDigits(ready)} بنر از ۳ بنر`),
  checking: 'در حال بررسی تصویر…',
  makerTakes: 'بنرساز از همین تصویر هر سه بنر را می‌سازد.',
  inMaker: 'در بنرساز استفاده کنید',
  crop: {
    title: (name: string) => `برش بنر ${name}`,
    step: (step: number, all: number) => `برش ${persianDigits(step)} از ${persianDigits(all)}`,
    area: 'ناحیهٔ برش؛ با کلیدهای جهت‌نما جابه‌جا کنید',
    zoom: 'بزرگ‌نمایی',
    apply: 'تأیید برش',
    cancel: 'انصراف',
    hint: 'تصویر را بکشید تا بخش دلخواه در کادر بیفتد.',
  },
  preview: {
    title: 'پیش‌نمایش',
    empty: 'بنر شما اینجا دیده می‌شود',
    sizes: 'اندازهٔ پیش‌نمایش',
  },
  problems: {
    too_small: (name: string, has: string, needs: string) =>
      `این تصویر ${has} است و بنر ${name} دست‌کم ${needs} پیکسل می‌خواهد؛ تصویر بزرگ‌تری انتخاب کنید.`,
  },
} as const
