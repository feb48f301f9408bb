import { LARGEST_PICTURE_BYTES } from '@jarchi/shared/files/picture-bytes.ts'
import { fileSizeText } from './files.ts'
import { quoted } from './format.ts'

/** Texts of the profile. */
export const profileTexts = {
  title: 'پروفایل',
  tabs: {
    'general-info': 'اطلاعات عمومی',
    'financial-info': 'اطلاعات مالی',
    members: 'اعضا',
    sessions: 'دستگاه‌ها',
    reports: 'ارسال گزارش',
  },
  tabsLabel: 'بخش‌های پروفایل',
  account: 'حساب تبلیغ‌دهنده',
  name: 'نام حساب',
  website: 'نشانی وب‌سایت',
  telegram: 'ربات تلگرام',
  you: 'مشخصات شما',
  firstName: 'نام',
  lastName: 'نام خانوادگی',
  joined: 'تاریخ عضویت',
  optional: '(اختیاری)',
  save: 'ذخیرهٔ تغییرات',
  saved: 'اطلاعات شما ذخیره شد.',
  failed: 'اطلاعات پروفایل دریافت نشد.',
  nameNeeded: 'نام حساب را بنویسید.',
  sessionsFailed: 'فهرست دستگاه‌ها دریافت نشد.',
  ended: (device: string) => `${quoted(device)} از حساب خارج شد.`,
  notEnded: (device: string) => `${quoted(device)} از حساب خارج نشد.`,
  othersNotEnded: 'دستگاه‌های دیگر از حساب خارج نشدند.',
  othersEnded: 'همهٔ دستگاه‌های دیگر از حساب خارج شدند.',
  restored: 'تغییراتی که ذخیره نکرده بودید برگشت.',
  startOver: 'بازگشت به اطلاعات ذخیره‌شده',
  current: 'همین دستگاه',
  lastUsed: 'آخرین استفاده:',
  at: (day: string, time: string) => `${day}، ساعت\u00a0${time}`,
  end: 'خروج',
  endOf: (device: string, at: string) => `خروج از ${quoted(device)}، آخرین استفاده ${at}`,
  endTitle: 'خروج از دستگاه',
  endText: (device: string) => `${quoted(device)} از حساب خارج می‌شود و باید دوباره وارد شوید.`,
  endOthers: 'خروج از همهٔ دستگاه‌های دیگر',
  endOthersText: 'همهٔ دستگاه‌ها به‌جز این یکی از حساب خارج می‌شوند.',
} as const

/** Texts of a step that waits for a code. */
export const codeStepTexts = {
  resend: 'ارسال دوبارهٔ کد',
  resendIn: (time: string) => `ارسال دوباره پس از ${time}`,
  resent: 'کد جدید فرستاده شد.',
} as const

/** Texts of the number that the user signs in with, and of its change. */
export const phoneTexts = {
  title: 'شمارهٔ موبایل',
  failed: 'شمارهٔ موبایل شما دریافت نشد.',
  why: 'با این شماره وارد پنل می‌شوید و پیامک‌ها به آن فرستاده می‌شوند.',
  change: 'تغییر شماره',
  newNumber: 'شمارهٔ جدید',
  hint: (marketplace: string) =>
    `اول یک کد به شمارهٔ فعلی و بعد یک کد به شمارهٔ جدید پیامک می‌شود. اگر با ${marketplace} وارد می‌شوید، شماره را در ${marketplace} هم عوض کنید.`,
  sample: '۰۹۱۲۱۲۳۴۵۶۷',
  next: 'ادامه',
  lost: 'به شمارهٔ فعلی دسترسی ندارید؟',
  support: 'به پشتیبانی بگویید',
  steps: {
    old: {
      title: 'گام ۱ از ۲: تأیید شمارهٔ فعلی',
      sent: 'کد شش‌رقمی به شمارهٔ فعلی شما پیامک شد. شماره‌ای که ثبت می‌شود:',
      code: 'کد پیامک‌شده به شمارهٔ فعلی',
      confirm: 'تأیید شمارهٔ فعلی',
    },
    new: {
      title: 'گام ۲ از ۲: تأیید شمارهٔ جدید',
      sent: 'کد شش‌رقمی به شمارهٔ جدید پیامک شد:',
      code: 'کد پیامک‌شده به شمارهٔ جدید',
      confirm: 'تأیید شمارهٔ جدید',
    },
  },
  notSent: 'پیامک فرستاده نشد. کمی بعد «ارسال دوبارهٔ کد» را بزنید. شماره:',
  other: 'شمارهٔ دیگر',
  done: 'شمارهٔ شما تغییر کرد و دستگاه‌های دیگر از حساب خارج شدند.',
} as const

/** Texts of the e-mail address and its verification. */
export const emailTexts = {
  title: 'ایمیل',
  failed: 'نشانی ایمیل شما دریافت نشد.',
  why: 'گزارش‌ها و پیام‌های مهم حساب به این نشانی فرستاده می‌شوند.',
  off: 'ارسال ایمیل در این پنل فعال نیست؛ برای همین نمی‌توان ایمیل ثبت کرد.',
  verified: 'تأییدشده',
  none: 'هنوز ایمیلی ثبت نکرده‌اید.',
  add: 'افزودن ایمیل',
  change: 'تغییر ایمیل',
  address: 'نشانی ایمیل',
  newAddress: 'ایمیل جدید',
  addressHint: 'اول یک کد به موبایل شما و بعد یک کد به این نشانی فرستاده می‌شود.',
  sample: 'you@example.ir',
  next: 'ادامه',
  steps: {
    phone: {
      title: 'گام ۱ از ۲: تأیید موبایل',
      sent: 'کد شش‌رقمی به موبایل شما پیامک شد. ایمیلی که ثبت می‌شود:',
      code: 'کد پیامک‌شده',
      confirm: 'تأیید موبایل',
    },
    mail: {
      title: 'گام ۲ از ۲: تأیید ایمیل',
      sent: 'کد شش‌رقمی به این نشانی فرستاده شد. اگر آن را نمی‌بینید، پوشهٔ هرزنامه را هم نگاه کنید:',
      code: 'کد ایمیل‌شده',
      confirm: 'تأیید ایمیل',
    },
  },
  notSent: 'ایمیل فرستاده نشد. کمی بعد «ارسال دوبارهٔ کد» را بزنید. نشانی:',
  other: 'نشانی دیگر',
  done: 'ایمیل شما تأیید شد.',
} as const

/** Texts of the profile's picture. */
export const imageTexts = {
  title: 'تصویر پروفایل',
  hint: `PNG، JPEG یا WebP، تا ${fileSizeText(LARGEST_PICTURE_BYTES)}`,
  current: 'تصویر فعلی شما',
  choose: 'انتخاب تصویر',
  change: 'تغییر تصویر',
  remove: 'حذف تصویر',
  removeTitle: 'حذف تصویر پروفایل',
  removeText: 'تصویر پروفایل شما حذف می‌شود. هر وقت بخواهید می‌توانید تصویر دیگری بگذارید.',
  cropTitle: 'بریدن تصویر',
  cropHint: 'تصویر را در قاب جابه‌جا کنید (یا با کلیدهای جهت‌نما).',
  cropArea: 'جای قاب روی تصویر',
  zoom: 'بزرگ‌نمایی',
  save: 'ذخیرهٔ تصویر',
  saved: 'تصویر پروفایل ذخیره شد.',
  removed: 'تصویر پروفایل حذف شد.',
  notRemoved: 'تصویر پروفایل حذف نشد.',
} as const

/** Texts of the settings of reports. */
export const periodicReportTexts = {
  title: 'گزارش دوره‌ای',
  failed: 'تنظیمات گزارش دریافت نشد.',
  text: 'خلاصهٔ هزینه، موجودی و وضعیت تبلیغ‌های این حساب ساعت ۸ صبح فرستاده می‌شود. روزهایی که هزینه‌ای نداشته باشید، گزارشی نمی‌فرستیم.',
  frequency: 'هر چند وقت یک بار؟',
  frequencies: {
    none: { name: 'نمی‌خواهم', hint: 'گزارشی فرستاده نمی‌شود.' },
    daily: { name: 'روزانه', hint: 'هر روز، خلاصهٔ روز پیش' },
    weekly: { name: 'هفتگی', hint: 'هر شنبه، خلاصهٔ هفتهٔ پیش' },
  },
  channels: 'از چه راهی؟',
  email: 'ایمیل',
  sms: 'پیامک',
  to: 'به',
  emailNeeded: 'برای دریافت گزارش با ایمیل، اول ایمیل خود را ثبت و تأیید کنید.',
  save: 'ذخیرهٔ تنظیمات',
  saved: 'تنظیمات گزارش ذخیره شد.',
  restored: 'تغییراتی که ذخیره نکرده بودید برگشت.',
  startOver: 'بازگشت به تنظیمات ذخیره‌شده',
} as const

export const verdictTexts = {
  title: 'خبر نتیجهٔ بررسی',
  failed: 'تنظیمات خبر بررسی دریافت نشد.',
  text: 'وقتی تبلیغ یا اطلاعات مالی شما تأیید یا رد شد، خبر می‌دهیم؛ در هر ده دقیقه بیشتر از یک پیام نمی‌فرستیم.',
  sms: 'با پیامک',
  email: 'با ایمیل، اگر نشانی تأییدشده دارید',
  save: 'ذخیره',
  saved: 'تنظیمات خبر بررسی ذخیره شد.',
} as const
