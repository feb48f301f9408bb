import { numberText } from './format.ts'

/** Texts of the pages for those who come with their posts. */
export const marketplaceTexts = {
  back: (marketplace: string) => `بازگشت به ${marketplace}`,
  toPanel: 'تبلیغ‌های من',
  parts: 'بخش‌های این صفحه',
  failure: {
    title: (marketplace: string) => `خطا در دریافت اطلاعات آگهی ${marketplace}`,
    unavailable: 'کمی بعد دوباره تلاش کنید. چیزی از دست نرفته است.',
  },
  access: {
    title: (marketplace: string) => `برای دیدن آگهی‌هایتان، دسترسی به ${marketplace} لازم است`,
    text: 'با یک تأیید، آگهی‌هایتان را می‌خوانیم و تبلیغ را از روی آن‌ها می‌سازیم.',
    give: (marketplace: string) => `تأیید دسترسی در ${marketplace}`,
  },
  unknownPost: {
    title: 'این آگهی میان آگهی‌های شما نیست',
    text: 'شاید با شمارهٔ دیگری ثبت شده یا حذف شده باشد.',
  },
  posts: {
    title: (marketplace: string) => `آگهی‌های ${marketplace}`,
    intro: 'آگهی‌ای را که می‌خواهید بیشتر دیده شود انتخاب کنید.',
    count: (count: number) => `${numberText(count)} آگهی`,
    search: 'جست‌وجو میان آگهی‌ها',
    nothingFound: 'آگهی‌ای با این عنوان پیدا نشد.',
    advertise: 'ساخت تبلیغ',
    more: (count: number) => `نمایش ${numberText(count)} آگهی دیگر`,
    noPicture: 'بدون تصویر',
    hasAd: 'تبلیغ دارد',
  },
  none: {
    title: (marketplace: string) => `در ${marketplace} آگهی ندارید`,
    text: 'می‌توانید بدون آگهی هم تبلیغ بسازید؛ مقصد آن وب‌سایت یا شمارهٔ تلفن شماست.',
    create: 'ساخت تبلیغ بدون آگهی',
  },
  types: {
    title: 'انواع تبلیغ',
    tab: 'انواع تبلیغ',
    ofPost: {
      title: 'بنر برای یکی از آگهی‌ها',
      text: 'عنوان، دسته، شهر و تصویر از آگهی گرفته می‌شود و بنر به همان آگهی می‌رسد.',
      choose: 'انتخاب آگهی',
    },
    free: {
      title: 'بنر با مقصد دلخواه',
      text: 'مقصد بنر وب‌سایت یا شمارهٔ تلفن شماست؛ همه‌چیز را خودتان انتخاب می‌کنید.',
      choose: 'ساخت بنر',
    },
  },
  post: {
    title: 'تبلیغ این آگهی',
    summary: 'آگهی شما',
    loading: 'در حال آماده‌کردن آگهی شما…',
    agreed: 'قیمت توافقی',
    inCity: (city: string, district: string | null) => (district ? `${city}، ${district}` : city),
    hasAd: 'برای این آگهی قبلاً تبلیغ ساخته‌اید؛ با ارسال این فرم تبلیغ دیگری هم ساخته می‌شود.',
    toItsAd: 'دیدن تبلیغ‌های من',
    waiting: (marketplace: string) =>
      `این آگهی هنوز در ${marketplace} منتشر نشده است؛ بهتر است تبلیغ آن را پس از انتشار بفرستید.`,
    gone: {
      title: 'این آگهی دیگر نمایش داده نمی‌شود',
      text: 'کالای آن فروخته شده، یا آگهی حذف شده یا مهلتش گذشته است؛ تبلیغ آن خریدار را به جایی نمی‌رساند.',
      others: 'انتخاب آگهی دیگر',
    },
    pictureFailed: 'تصویر آگهی دریافت نشد؛ تصویر بنر را خودتان انتخاب کنید.',
    pictures: 'تصویرهای آگهی',
    pictureHint: 'با انتخاب هر تصویر، هر سه بنر از روی آن بریده می‌شود؛ برش را می‌توانید تغییر دهید.',
    picture: (at: number) => `تصویر ${numberText(at)} آگهی`,
  },
  sent: {
    title: 'تبلیغ شما فرستاده شد',
    text: 'پس از بررسی نمایش داده می‌شود. وضعیت آن را در «تبلیغ‌های من» می‌بینید.',
    toAds: 'دیدن تبلیغ‌های من',
  },
  fromPost: (marketplace: string) => `ساخت از روی آگهی ${marketplace}`,
} as const
