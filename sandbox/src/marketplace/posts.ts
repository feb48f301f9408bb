import type { Motif } from './drawing.ts'

export type PostState = 'PUBLISHED' | 'REVIEW_REQ' | 'PAYMENT_REQ' | 'RETIRED'

export type Post = {
  token: string
  /** The phone of the user who made it. */
  owner: string
  title: string
  description: string
  category: string
  city: string
  district: string | null
  /** In toman; 0 means by agreement. */
  price: number
  motif: Motif
  pictures: number
  /** Its pictures are as large as photos. */
  isPhotographed: boolean
  /** Its pictures have addresses where nothing is found. */
  arePicturesLost: boolean
  /** Addresses instead of drawn pictures, to test a broken or hostile post. */
  foreignPictures?: string[]
  state: PostState
  chatEnabled: boolean
  publishedAt: Date
  changedAt: Date
}

type Optional = 'state' | 'chatEnabled' | 'isPhotographed' | 'arePicturesLost'
type Draft = Omit<Post, Optional | 'publishedAt' | 'changedAt'> & Partial<Pick<Post, Optional>>

const drafts: Draft[] = [
  {
    token: 'gZcarPride',
    owner: '09120000001',
    title: 'پژو ۲۰۷ پانوراما، مدل ۱۴۰۲',
    description: 'بدون رنگ، بیمه تا پایان سال، سند تک‌برگ.',
    category: 'light',
    city: 'tehran',
    district: 'vnk',
    price: 985_000_000,
    motif: 'car',
    pictures: 4,
  },
  {
    token: 'AZhome90m',
    owner: '09120000001',
    title: 'آپارتمان ۹۰ متری نوساز، دوخوابه',
    description: 'طبقهٔ سوم، آسانسور و پارکینگ، نور عالی.',
    category: 'apartment-sell',
    city: 'isfahan',
    district: 'abr',
    price: 5_400_000_000,
    motif: 'house',
    pictures: 3,
    isPhotographed: true,
  },
  {
    token: 'wYphone13',
    owner: '09120000001',
    title: 'گوشی در حد نو با کارتن و شارژر',
    description: 'سه ماه کار کرده، گارانتی دارد.',
    category: 'mobile-phones',
    city: 'shiraz',
    district: null,
    price: 0,
    motif: 'phone',
    pictures: 2,
    chatEnabled: false,
  },
  {
    token: 'wYsofaOld',
    owner: '09120000001',
    title: 'مبل راحتی هفت‌نفره',
    description: 'فروخته شد.',
    category: 'furniture',
    city: 'tehran',
    district: null,
    price: 32_000_000,
    motif: 'sofa',
    pictures: 1,
    state: 'RETIRED',
  },
  {
    token: 'QXshopNew',
    owner: '09120000002',
    title: 'مبلمان ال‌شکل، مستقیم از کارگاه',
    description: 'ارسال به سراسر ایران.',
    category: 'furniture',
    city: 'qom',
    district: 'azr',
    price: 48_500_000,
    motif: 'sofa',
    pictures: 3,
  },
  {
    token: 'QXwaiting',
    owner: '09120000002',
    title: 'میز ناهارخوری شش‌نفره',
    description: 'در صف بررسی.',
    category: 'furniture',
    city: 'qom',
    district: null,
    price: 21_000_000,
    motif: 'sofa',
    pictures: 1,
    state: 'REVIEW_REQ',
  },
  {
    token: 'XXunlucky1',
    owner: '09120000007',
    title: 'دوچرخهٔ کوهستان سایز ۲۶',
    description: 'برای آزمایش خطاها.',
    category: 'light',
    city: 'tehran',
    district: null,
    price: 12_000_000,
    motif: 'car',
    pictures: 2,
  },
  {
    token: 'XXlostPics',
    owner: '09120000007',
    title: 'تصویر گم‌شده',
    description: 'آگهی بی‌قواره برای آزمایش.',
    category: 'light',
    city: 'tehran',
    district: null,
    price: 1,
    motif: 'car',
    pictures: 1,
    arePicturesLost: true,
  },
  {
    token: 'XXhapless1',
    owner: '09120000006',
    title: 'میز تحریر چوبی',
    description: 'برای آزمایش ورود.',
    category: 'furniture',
    city: 'tehran',
    district: null,
    price: 4_500_000,
    motif: 'sofa',
    pictures: 1,
  },
  {
    token: 'XXedited1',
    owner: '09120000005',
    title: 'کتابخانهٔ چوبی',
    description: 'برای آزمایش ویرایش.',
    category: 'furniture',
    city: 'tehran',
    district: null,
    price: 6_000_000,
    motif: 'sofa',
    pictures: 3,
  },
  {
    token: 'XXmanyPics',
    owner: '09120000008',
    title: 'ده هزار عکس',
    description: 'آگهی بی‌قواره برای آزمایش.',
    category: 'light',
    city: 'tehran',
    district: null,
    price: 1,
    motif: 'car',
    pictures: 10_000,
  },
  {
    token: 'XXhtmlTitl',
    owner: '09120000008',
    title: '<img src=x onerror=alert(1)> <b>تخفیف</b>\u202e\n ویژه',
    description: '<script>alert(1)</script>',
    category: '__proto__',
    city: 'nowhere',
    district: '../',
    price: -5,
    motif: 'phone',
    pictures: 0,
    foreignPictures: [
      'javascript:alert(1)',
      'http://169.254.169.254/latest/meta-data',
      'https://divarcdn.com.evil.example/static/a.jpg',
      'https://user:pass@s100.divarcdn.com/a.jpg',
      'file:///etc/passwd',
    ],
  },
]

/** The sandbox's posts at its start. */
export function firstPosts(now: Date): Post[] {
  return drafts.map((draft) => ({
    state: 'PUBLISHED',
    chatEnabled: true,
    isPhotographed: false,
    arePicturesLost: false,
    ...draft,
    publishedAt: new Date(now.getTime() - 3 * 86_400_000),
    changedAt: now,
  }))
}
