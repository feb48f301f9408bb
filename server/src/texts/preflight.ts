import fieldErrors from '../../../data/texts/field-errors.json' with { type: 'json' }

/** Each rule of the check before review: what is wrong, and how to correct it. */
export const preflightTexts = {
  unreadable_picture: {
    message: 'این تصویر خوانده نمی‌شود.',
    mend: 'یک تصویر ثابت و سالم با قالب JPEG، PNG یا WebP انتخاب کنید.',
  },
  stretched: {
    message: fieldErrors.wrong_aspect,
    mend: 'تصویر را با ابزار برش به اندازهٔ بنر درآورید.',
  },
  too_small: {
    message: fieldErrors.too_small_picture,
    mend: 'نسخهٔ بزرگ‌تری از تصویر انتخاب کنید.',
  },
  low_quality: {
    message: 'تصویر تار به نظر می‌رسد.',
    mend: 'نسخهٔ واضح‌تری از تصویر انتخاب کنید.',
  },
  white_background: {
    message: 'زمینهٔ تصویر سفید است و بنر در فهرست گم می‌شود.',
    mend: 'زمینه‌ای رنگی برای تصویر انتخاب کنید.',
  },
  black_background: {
    message: 'زمینهٔ تصویر سیاه است و شاید پذیرفته نشود.',
    mend: 'زمینه‌ای رنگی برای تصویر انتخاب کنید.',
  },
  small_cut: {
    message: 'در اندازهٔ «کوچک» دو طرف این بنر بریده می‌شود و شاید بخشی از نوشته دیده نشود.',
    mend: 'نوشته و نشان را کمی از کناره‌ها دور کنید.',
  },
  http_link: {
    message: 'نشانی مقصد امن نیست.',
    mend: 'نشانی را با https بنویسید.',
  },
  invalid_link: {
    message: 'نشانی مقصد درست نیست.',
    mend: 'نشانی کامل یک وب‌سایت یا یک شماره تلفن بنویسید.',
  },
  direct_post_link: {
    message: 'این نشانی مستقیم به یک آگهی می‌رود.',
    mend: 'کاری لازم نیست؛ هنگام ذخیره به نشانی مجاز تبدیل می‌شود.',
  },
  unusual_address: {
    message: 'این نشانی درگاه (پورت) نامعمولی دارد و باز شدن آن بررسی نشد.',
    mend: 'نشانی را بدون شمارهٔ درگاه بنویسید.',
  },
  dead_link: {
    message: 'صفحهٔ مقصد باز نشد.',
    mend: 'نشانی را در مرورگر باز کنید و درستی آن را ببینید.',
  },
  link_timeout: {
    message: 'صفحهٔ مقصد دیر پاسخ می‌دهد.',
    mend: 'کمی بعد دوباره بررسی کنید یا نشانی صفحهٔ سبک‌تری را بنویسید.',
  },
  too_many_redirects: {
    message: 'این نشانی بارها به نشانی دیگری می‌رود.',
    mend: 'نشانی نهایی صفحه را بنویسید.',
  },
  redirects_away: {
    message: 'این نشانی به وب‌سایت دیگری می‌رود.',
    mend: 'نشانی همان وب‌سایت نهایی را بنویسید.',
  },
  unsafe_redirect: {
    message: 'این نشانی به صفحه‌ای می‌رود که امن نیست.',
    mend: 'نشانی صفحه‌ای را بنویسید که با https باز می‌شود.',
  },
  phone_number_shown: {
    message: 'نوشتن شماره تلفن روی بنر مجاز نیست.',
    mend: 'شماره را پاک کنید و آن را به‌جای نشانی مقصد بنویسید.',
  },
  social_id_shown: {
    message: 'نوشتن نشانی یا شناسهٔ شبکه‌های اجتماعی روی بنر مجاز نیست.',
    mend: 'شناسه را از متن پاک کنید.',
  },
  missing_character: {
    message: 'این متن نویسه‌ای دارد که روی بنر نوشته نمی‌شود.',
    mend: 'شکلک‌ها و نویسه‌های ناآشنا را پاک کنید.',
  },
  uses_marketplace_name: {
    message: 'نام پلتفرم در متن بنر آمده است و شاید پذیرفته نشود.',
    mend: 'نام پلتفرم را از متن پاک کنید.',
  },
  implausible_claim: {
    message: 'این متن ادعایی دارد که شاید اغراق شمرده شود.',
    mend: 'به‌جای ادعا، ویژگی روشنی از کالا یا خدمت را بنویسید.',
  },
} as const

/** Claims that reviewers often call exaggerated. */
export const claims = [
  'بهترین',
  'ارزان‌ترین',
  'ارزانترین',
  'بزرگ‌ترین',
  'شماره یک',
  'بی‌رقیب',
  'معجزه',
  'تضمین صددرصد',
  '۱۰۰٪ تضمینی',
  'بدون ریسک',
  'یک‌شبه',
  'سود تضمینی',
] as const
