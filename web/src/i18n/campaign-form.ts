import { persianDigits } from '@jarchi/shared/digits.ts'
import { numberText } from './format.ts'

/** The words of the page that makes and edits a campaign with its ad. */
export const campaignFormTexts = {
  newTitle: 'آگهی بنری جدید',
  editTitle: 'ویرایش آگهی',
  editTitleOf: (title: string) => `ویرایش آگهی «${title}»`,
  defaultTitle: (date: string) => `آگهی ${date}`,
  sections: {
    where: 'عنوان و مخاطب',
    banner: 'بنر',
    landing: 'مقصد آگهی',
    when: 'زمان نمایش',
    money: 'بودجه',
    review: 'بازبینی و ارسال',
  },
  progress: (done: number, all: number) => `${persianDigits(done)} بخش از ${persianDigits(all)} بخش کامل است`,
  next: 'ادامه',
  change: 'تغییر',
  missing: 'هنوز کامل نشده',
  summary: 'خلاصهٔ آگهی',
  loading: 'در حال آماده‌سازی فرم…',
  draft: {
    restored: 'پیش‌نویس ناتمام شما بازیابی شد.',
    startOver: 'شروع دوباره',
  },
  title: {
    label: 'عنوان آگهی',
    hint: 'فقط خودتان آن را می‌بینید؛ اگر خالی بماند، خودمان نامی می‌گذاریم.',
  },
  landing: {
    kind: 'با لمس بنر چه چیزی باز شود؟',
    web: 'نشانی وب',
    phone: 'شمارهٔ تلفن',
    webLabel: 'نشانی صفحه',
    webHint: 'نشانی باید با https شروع شود.',
    phoneLabel: 'شماره‌ای که گرفته می‌شود',
    phoneHint: 'موبایل، تلفن ثابت با کد شهر، یا شمارهٔ کوتاه چهار یا پنج‌رقمی.',
    rewritten: (marketplace: string) =>
      `این لینک آگهی ${marketplace} است و هنگام ذخیره به نشانی ویژهٔ بنرها تبدیل می‌شود:`,
    call: 'تماس با',
  },
  money: {
    dailyBudget: 'بودجهٔ روزانه',
    budgetHint: (least: string) => `بیشترین هزینه در هر روز؛ دست‌کم ${least} تومان.`,
    bid: 'هزینهٔ هر کلیک',
    bidHint: (least: string, most: string) =>
      `از ${least} تا ${most} تومان؛ با مبلغ بالاتر، آگهی بیشتر دیده می‌شود.`,
    bidCeiling: (most: string) => `حداکثر ${most} تومان؛ برای حساب شما کف مبلغ برداشته شده است.`,
    toman: 'تومان',
    line: (budget: string, bid: string) => `روزانه ${budget} و هر کلیک ${bid} تومان`,
    clicks: (clicks: number) => `با این بودجه، روزانه تا ${numberText(clicks)} کلیک می‌گیرید.`,
  },
  review: {
    intro: 'همه‌چیز را یک‌بار ببینید و بفرستید. آگهی پس از بررسی نمایش داده می‌شود.',
    send: 'ارسال برای بررسی',
    save: 'ذخیرهٔ تغییرات',
    resubmit: 'ذخیره و ارسال دوباره',
    renew: 'تمدید آگهی',
    incomplete: 'پیش از ارسال، بخش‌های زیر را کامل کنید.',
  },
  edit: {
    reviewAgain: 'با تغییر بنر یا مقصد، آگهی دوباره بررسی می‌شود و تا پایان بررسی نمایش داده نمی‌شود.',
    willReview: 'بنر یا مقصد را تغییر داده‌اید؛ پس از ذخیره، آگهی دوباره بررسی می‌شود.',
    denied: 'این آگهی پذیرفته نشده است',
    changesAsked: 'برای این آگهی اصلاح خواسته شده است',
    fixHint: 'موارد زیر را اصلاح کنید و دوباره بفرستید.',
    expired: 'مهلت این آگهی تمام شده است. برای تمدید، آن را بدون تغییر ذخیره کنید.',
    stillRefused: 'تا بنر یا مقصد را تغییر ندهید، آگهی دوباره بررسی نمی‌شود.',
    note: 'توضیح بررسی‌کننده:',
    noAd: 'این آگهی هنوز بنر ندارد؛ بنر و مقصد را اضافه کنید.',
    lostBanner: (sizes: string) => `تصویر بنر ${sizes} دریافت نشد؛ آن را دوباره انتخاب کنید.`,
  },
  saving: {
    title: 'در حال ارسال آگهی',
    banners: 'ساختن بنرها',
    campaign: 'ثبت آگهی',
    ad: 'ارسال بنرها',
    percent: (percent: number) => `${persianDigits(percent)}٪`,
    adFailed: 'آگهی ثبت شد ولی ارسال بنرها ناتمام ماند. با تلاش دوباره، از همین‌جا ادامه می‌دهیم.',
    retry: 'تلاش دوباره',
  },
} as const
