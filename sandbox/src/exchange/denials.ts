/** The exchange's reasons for a denial, in the sentences of its answers. */
export const DENIAL_SENTENCES = {
  nudity: 'تصویر بنر شامل برهنگی یا پوشش نامناسب است.',
  sexual_content: 'بنر شامل محتوای جنسی یا تحریک‌کننده است.',
  insult: 'در بنر به فرد یا گروهی توهین شده است.',
  political_symbols: 'استفاده از نمادها و شعارهای سیاسی در بنر مجاز نیست.',
  hate: 'محتوای بنر نفرت‌پراکنی یا تبعیض‌آمیز است.',
  vulgar_humour_alcohol_drugs: 'شوخی مبتذل، الکل، دخانیات یا مواد مخدر در بنر دیده می‌شود.',
  disturbing_image: 'تصویر بنر خشن یا آزاردهنده است.',
  phone_number_shown: 'نمایش شماره تماس در تصویر بنر مجاز نیست.',
  social_id_shown: 'نمایش شناسهٔ شبکه‌های اجتماعی در تصویر بنر مجاز نیست.',
  implausible_claim: 'ادعای مطرح‌شده در بنر اغراق‌آمیز و غیرواقعی است.',
  oversized_text: 'متن بنر بیش از اندازه بزرگ است و بیشتر از تصویر به چشم می‌آید.',
  white_background: 'پس‌زمینهٔ بنر سفید است.',
  black_background: 'پس‌زمینهٔ بنر سیاه است.',
  low_quality: 'کیفیت تصویر بنر پایین است یا تصویر تار است.',
  stretched: 'تصویر یا متن بنر کشیده شده و نسبت ابعاد آن درست نیست.',
  ad_badge: 'در گوشهٔ بالا و چپ بنر برچسب «تبلیغ» گذاشته شده است.',
  uses_marketplace_name: 'استفاده از نام یا نشان دیوار در بنر مجاز نیست.',
  http_link: 'لینک مقصد باید با https آغاز شود.',
  direct_post_link: 'لینک مقصد نباید مستقیم به یک آگهی دیوار برسد.',
  too_many_redirects: 'لینک مقصد بیش از حد تغییر مسیر (ریدایرکت) دارد.',
  invalid_link: 'لینک مقصد نامعتبر است و باز نمی‌شود.',
  link_timeout: 'لینک مقصد در زمان مناسب پاسخ نمی‌دهد.',
} as const

export type Denial = keyof typeof DENIAL_SENTENCES

/** A landing page with `?deny=white_background,low_quality` makes its ad be denied for these reasons. */
export function markedDenials(landing: string): Denial[] {
  const marks = URL.canParse(landing) ? (new URL(landing).searchParams.get('deny') ?? '') : ''
  return marks.split(',').filter((mark): mark is Denial => Object.hasOwn(DENIAL_SENTENCES, mark))
}

/** Problems of a link itself. On this machine nothing has a certificate. */
export function linkDenials(landing: string): Denial[] {
  if (!URL.canParse(landing)) return ['invalid_link']
  const { protocol, hostname, pathname } = new URL(landing)
  if (protocol !== 'https:' && hostname !== 'localhost' && hostname !== '127.0.0.1') return ['http_link']
  const isPost = /^(www\.)?divar\.ir$/.test(hostname) && pathname.startsWith('/v/')
  return isPost ? ['direct_post_link'] : []
}
