import { isolated } from './format.ts'

/** Texts around a banner in the drawn list of the marketplace; no real posts. */
export const listingTexts = {
  city: 'تهران',
  search: 'جست‌وجو در همهٔ آگهی‌ها',
  newPost: 'ثبت آگهی',
  heading: 'تازه‌ترین آگهی‌ها در تهران',
  chips: ['املاک', 'وسایل نقلیه', 'کالای دیجیتال', 'خانه'],
  badge: 'تبلیغ',
  lost: 'تصویر این بنر باز نشد',
  noLanding: 'مقصد هنوز نوشته نشده است',
  opens: (host: string) => `باز شدن ${isolated(host)}`,
  calls: (number: string) => `تماس با ${isolated(number)}`,
  posts: [
    {
      thing: 'sofa',
      title: 'مبل راحتی هفت‌نفره',
      note: 'در حد نو',
      price: '۲۸٬۵۰۰٬۰۰۰ تومان',
      place: 'لحظاتی پیش در ونک',
    },
    {
      thing: 'bicycle',
      title: 'دوچرخهٔ شهری، سالم',
      note: 'کارکرده',
      price: '۹٬۲۰۰٬۰۰۰ تومان',
      place: 'یک ربع پیش در یوسف‌آباد',
    },
    {
      thing: 'house',
      title: 'آپارتمان ۸۵ متری، نوساز',
      note: 'فروشنده: شخصی',
      price: 'توافقی',
      place: 'نیم ساعت پیش در پونک',
    },
    {
      thing: 'lamp',
      title: 'آباژور ایستادهٔ چوبی',
      note: 'نو',
      price: '۱٬۴۵۰٬۰۰۰ تومان',
      place: 'یک ساعت پیش در نارمک',
    },
    {
      thing: 'car',
      title: 'هاچ‌بک سفید، مدل ۱۳۹۸',
      note: '۷۲٬۰۰۰ کیلومتر',
      price: '۶۴۰٬۰۰۰٬۰۰۰ تومان',
      place: 'دو ساعت پیش در ستارخان',
    },
    {
      thing: 'camera',
      title: 'دوربین عکاسی با لنز',
      note: 'کارکرده',
      price: '۲۱٬۰۰۰٬۰۰۰ تومان',
      place: 'سه ساعت پیش در انقلاب',
    },
    {
      thing: 'desk',
      title: 'میز تحریر با کشو',
      note: 'در حد نو',
      price: '۴٬۳۰۰٬۰۰۰ تومان',
      place: 'دیروز در سعادت‌آباد',
    },
    {
      thing: 'plant',
      title: 'گلدان بزرگ برگ‌انجیری',
      note: 'نو',
      price: '۸۵۰٬۰۰۰ تومان',
      place: 'دیروز در تهران‌پارس',
    },
  ],
} as const

export type ListingPost = (typeof listingTexts.posts)[number]
export type Thing = ListingPost['thing']
