import type { FeedbackReason } from '@jarchi/shared/advertising/feedback-reasons.ts'

/**
 * Words that identify a sentence of the exchange: all words of one of the groups must occur. The order
 * matters: narrower reasons come before wider ones.
 */
export const denialPhrases: readonly (readonly [FeedbackReason, readonly (readonly string[])[]])[] = [
  ['too_many_redirects', [['ریدایرکت'], ['تغییر مسیر'], ['هدایت', 'چند']]],
  [
    'direct_post_link',
    [
      ['لینک', 'مستقیم'],
      ['پیوند', 'مستقیم'],
    ],
  ],
  [
    'link_timeout',
    [
      ['لینک', 'زمان'],
      ['پیوند', 'زمان'],
      ['لینک', 'پاسخ نمی'],
      ['دیر', 'باز می'],
    ],
  ],
  ['http_link', [['https'], ['لینک', 'امن']]],
  [
    'invalid_link',
    [
      ['لینک', 'نامعتبر'],
      ['لینک', 'معتبر'],
      ['لینک', 'باز نمی'],
      ['لینک', 'خراب'],
      ['پیوند', 'معتبر'],
    ],
  ],
  ['ad_badge', [['گوشه'], ['برچسب', 'تبلیغ'], ['نشان', 'تبلیغ']]],
  ['white_background', [['زمینه', 'سفید']]],
  [
    'black_background',
    [
      ['زمینه', 'سیاه'],
      ['زمینه', 'مشکی'],
    ],
  ],
  [
    'phone_number_shown',
    [
      ['شماره', 'تماس'],
      ['شماره', 'تلفن'],
      ['شماره', 'موبایل'],
    ],
  ],
  ['social_id_shown', [['شبکه', 'اجتماعی'], ['شناسه', 'اجتماعی'], ['آیدی'], ['اینستاگرام']]],
  [
    'uses_marketplace_name',
    [['نام', 'دیوار'], ['نشان', 'دیوار'], ['لوگو', 'دیوار'], ['کلمه', 'دیوار'], ['منتخب']],
  ],
  [
    'oversized_text',
    [
      ['متن', 'بزرگ'],
      ['متن', 'بیش از', 'تصویر'],
      ['متن', 'جلب توجه'],
    ],
  ],
  ['stretched', [['کشید'], ['نسبت', 'ابعاد'], ['دفرمه']]],
  ['low_quality', [['کیفیت'], ['تار است'], ['رزولوشن'], ['وضوح']]],
  ['implausible_claim', [['اغراق'], ['غیرواقعی'], ['ادعا']]],
  ['hate', [['نفرت'], ['تبعیض']]],
  ['insult', [['توهین']]],
  ['political_symbols', [['سیاسی']]],
  ['vulgar_humour_alcohol_drugs', [['الکل'], ['مواد مخدر'], ['دخانیات'], ['مبتذل'], ['شوخی']]],
  ['sexual_content', [['جنسی']]],
  ['nudity', [['برهن'], ['پوشش', 'نامناسب']]],
  ['disturbing_image', [['آزاردهنده'], ['خشن'], ['دلخراش'], ['خشونت']]],
]
