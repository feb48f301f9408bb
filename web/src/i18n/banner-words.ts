import type { BannerWords } from '@jarchi/shared/files/banner/suggestions.ts'
import { tomanText } from './format.ts'

/** `promises` are only suggestions: only the advertiser knows whether they are true. */
type OfferedWords = BannerWords & { promises: readonly string[] }

const ANY: OfferedWords = {
  title: 'با ما آشنا شوید',
  subtitles: ['قیمت و جزئیات را ببینید', 'ما را بیشتر بشناسید', 'پاسخگوی شما هستیم'],
  promises: ['ارسال به سراسر کشور', 'تخفیف این هفته', 'ضمانت کیفیت', 'مشاورهٔ رایگان'],
  actions: ['همین حالا ببینید', 'سفارش دهید', 'تماس بگیرید', 'بیشتر بدانید'],
}

/** Usual banner texts, by root category. */
const WORDS: Readonly<Record<string, OfferedWords>> = {
  vehicles: {
    title: 'خودروی دلخواهتان را پیدا کنید',
    subtitles: ['مشخصات و قیمت را ببینید', 'خودروها را از نزدیک ببینید', 'برای بازدید هماهنگ کنید'],
    promises: ['کارشناسی رایگان', 'خرید نقد و اقساط', 'تحویل فوری', 'سند آماده'],
    actions: ['دیدن خودروها', 'رزرو بازدید', 'استعلام قیمت'],
  },
  'real-estate': {
    title: 'خانهٔ تازهٔ شما اینجاست',
    subtitles: ['مشخصات و قیمت را ببینید', 'برای بازدید هماهنگ کنید', 'مشاورهٔ خرید، رهن و اجاره'],
    promises: ['بازدید همین امروز', 'فایل‌های اختصاصی هر محله', 'مشاورهٔ رایگان'],
    actions: ['دیدن فایل‌ها', 'هماهنگی بازدید', 'استعلام قیمت'],
  },
  'electronic-devices': {
    title: 'کالای دیجیتال شما اینجاست',
    subtitles: ['مشخصات و قیمت را ببینید', 'مدل‌ها را مقایسه کنید', 'برای خرید راهنمایی بگیرید'],
    promises: ['گارانتی ۱۸ ماهه', 'ارسال فوری', 'خرید اقساطی', 'ضمانت اصالت'],
    actions: ['دیدن قیمت‌ها', 'مقایسه و خرید', 'سفارش دهید'],
  },
  'home-kitchen': {
    title: 'خانه‌تان را تازه کنید',
    subtitles: ['مدل‌ها و قیمت‌ها را ببینید', 'برای خانهٔ شما', 'از نزدیک ببینید'],
    promises: ['ارسال و نصب رایگان', 'حراج فصل تا ۵۰٪', 'پرداخت در ۱۲ قسط'],
    actions: ['دیدن محصولات', 'سفارش دهید', 'دریافت کاتالوگ'],
  },
  services: {
    title: 'کار را به کاردان بسپارید',
    subtitles: ['خدمات و قیمت را ببینید', 'برای هماهنگی تماس بگیرید', 'در خدمت شما هستیم'],
    promises: ['اعزام سریع در همهٔ محله‌ها', 'ضمانت کار', 'هفت روز هفته', 'مشاورهٔ رایگان'],
    actions: ['درخواست سرویس', 'رزرو نوبت', 'استعلام قیمت'],
  },
  personal: {
    title: 'تازه‌های این فصل',
    subtitles: ['مدل‌ها و قیمت‌ها را ببینید', 'سایز و رنگ دلخواهتان', 'از نزدیک ببینید'],
    promises: ['ارسال رایگان', 'تعویض آسان', 'تا ۵۰٪ تخفیف'],
    actions: ['دیدن مدل‌ها', 'سفارش دهید', 'همین حالا ببینید'],
  },
  'leisure-hobbies': {
    title: 'آخر هفته‌ای به‌یادماندنی',
    subtitles: ['برنامه و قیمت را ببینید', 'برای همهٔ سلیقه‌ها', 'با ما همراه شوید'],
    promises: ['ظرفیت محدود', 'رزرو آنلاین', 'تخفیف گروهی'],
    actions: ['رزرو کنید', 'دیدن برنامه‌ها', 'ثبت‌نام'],
  },
  animals: {
    title: 'برای دوست کوچک شما',
    subtitles: ['جزئیات و قیمت را ببینید', 'غذا، لوازم و نگهداری', 'برای راهنمایی تماس بگیرید'],
    promises: ['ارسال سریع', 'با راهنمایی دامپزشک', 'سالم و شناسنامه‌دار'],
    actions: ['دیدن محصولات', 'سفارش دهید', 'بیشتر بدانید'],
  },
  community: {
    title: 'با هم اتفاق خوبی بسازیم',
    subtitles: ['همراه ما شوید', 'زمان و مکان را ببینید', 'جزئیات برنامه را ببینید'],
    promises: ['ظرفیت محدود', 'حضور برای همه آزاد است'],
    actions: ['ثبت‌نام', 'بیشتر بدانید', 'شرکت می‌کنم'],
  },
  'tools-materials-equipment': {
    title: 'تجهیزات کار شما',
    subtitles: ['مشخصات و قیمت را ببینید', 'برای سفارش استعلام بگیرید', 'فهرست محصولات را ببینید'],
    promises: ['قیمت عمده', 'فاکتور رسمی', 'ارسال به سراسر کشور', 'خدمات پس از فروش'],
    actions: ['استعلام قیمت', 'دریافت کاتالوگ', 'سفارش عمده'],
  },
  jobs: {
    title: 'به تیم ما بپیوندید',
    subtitles: ['شرایط همکاری را ببینید', 'رزومهٔ خود را بفرستید', 'با ما گفت‌وگو کنید'],
    promises: ['بیمه و حقوق به‌موقع', 'آموزش ضمن کار'],
    actions: ['ارسال رزومه', 'درخواست همکاری', 'شرایط را ببینید'],
  },
}

export function bannerWords(root: string | null): OfferedWords {
  return (root !== null && WORDS[root]) || ANY
}

/** Every set of texts, for a check of all suggestions. */
export const everyBannerWords: readonly OfferedWords[] = [ANY, ...Object.values(WORDS)]

/** The line under a post's title: its price, in rial, and its city; '' if it has neither. */
export function postLine(price: number | null, city: string | null): string {
  return [...(price === null ? [] : [`${tomanText(price)} تومان`]), ...(city === null ? [] : [city])].join(
    '، ',
  )
}
