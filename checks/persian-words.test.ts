import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isTest, linesLike, root, sources } from './sources.ts'

// One register, daily and polite, and one name for one thing. Sentences that the specification gives exactly
// have none of these words.

/** A word that no text has, and what the texts say in its place. */
const AVOIDED: readonly (readonly [RegExp, string])[] = [
  [/کنونی/, 'فعلی'],
  [/نخست/, 'اول'],
  [/پیشین/, 'قبلی'],
  [/پیش‌تر/, 'قبلاً'],
  [/هم‌خوان/, 'یکی'],
  [/از سر گرفت/, 'دوباره شروع شدن'],
  [/به کار (ببر|برد|می‌بر)/, 'استفاده'],
  [/هم‌رسانی/, 'اشتراک‌گذاری'],
  [/بر پایهٔ/, 'بر اساس'],
  [/زبانهٔ (تازه|جدید)/, 'صفحهٔ جدید'],
  [/(کد|لینک|پاسخ|شمارهٔ|نسخهٔ|نشانی|پیام) تازه(?! کنید)/, 'جدید'],
  [/موکول/, 'برای بعد'],
  [/اکنون/, 'فعلاً، همین حالا'],
  [/بازبینی/, 'مرور، دوباره دیدن'],
  [/نویسه/, 'حرف، نشانه'],
  [/دعوت به اقدام/, 'متن دکمه'],
  [/بازنشانی/, 'برگشت به'],
  [/منقضی/, 'مهلت تمام شده'],
  [/افزایش موجودی/, 'شارژ کیف پول'],
  [/اصلاح هزینه|بازگشت هزینه/, 'برگشت هزینهٔ کلیک نامعتبر'],
  [/پذیرفته نشد|پذیرفته‌نشده/, 'رد شد'],
  [/نشست(?!ن)/, 'دستگاه'],
  [/کمپین(?!گ)/, 'تبلیغ'],
  [/پیوند/, 'لینک'],
  [/گرداننده/, 'ارائه‌دهنده'],
  [/آغاز|پایان یافت|به پایان رس/, 'شروع، تمام شدن'],
  [/وگرنه/, 'اگر نه'],
]

/** What programs compare with the words of others, or what stands on an advertiser's own banners. */
const OF_OTHERS = ['server/src/platform/texts/exchange.ts', 'web/src/i18n/banner-words.ts']

const texts = [
  ...sources.filter((file) => /^(web\/src\/i18n|server\/src\/platform\/texts)\//.test(file) && !isTest(file)),
  ...globSync('{data/texts/*.json,data/terms.md,deploy/nginx/*.conf}', { cwd: root }),
].filter((file) => !OF_OTHERS.includes(file))

test.each(AVOIDED)('no text has %s', (avoided) => {
  expect(texts.length).toBeGreaterThan(60)
  expect(linesLike(texts, avoided)).toEqual([])
})
