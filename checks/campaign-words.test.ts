import { expect, test } from 'vitest'
import { isTest, linesLike, sources } from './sources.ts'

// An advertiser's campaigns are «تبلیغ», the marketplace's posts are «آگهی» (§1.11).

/** Texts about posts, or quotations. */
const OF_POSTS = [
  'web/src/i18n/marketplace-posts.ts',
  'web/src/i18n/marketplace-auth.ts',
  'web/src/i18n/listing.ts',
  'web/src/i18n/banner-words.ts',
  'server/src/platform/texts/marketplace-posts.ts',
  'server/src/platform/texts/demo-tickets.ts',
]

/** Sentences in other files about a post. */
const POSTS = [
  'آگهی این تبلیغ دیگر',
  'آگهی دیگری انتخاب کنید',
  'انتخاب آگهی دیگر',
  'تصویرهای آگهی شما',
  'تصویر ${persianDigits(at)} آگهی',
  'این لینک آگهی',
  'برای آگهی بازارگاه',
  'آگهی‌هایتان را سر وقت',
  'این آگهی میان آگهی‌های شما',
  'دسترسی به آگهی‌هایتان',
  'اطلاعات آگهی',
  'خواندن آگهی‌ها و ورود',
  'مستقیم یک آگهی',
  'به یک آگهی',
  'در خود آگهی چه شد',
  'بازدید آگهی',
  'بنر شما در فهرست آگهی‌ها',
  'آگهی ۱ تا ۱۰',
  'آگهی ۱۱ تا ۲۰',
  'آگهی ۲۱ تا ۳۰',
  'آگهی ۳۱ به بعد',
]

const texts = sources.filter(
  (file) =>
    /^(web\/src\/i18n|server\/src\/platform\/texts)\//.test(file) &&
    !isTest(file) &&
    !OF_POSTS.includes(file),
)
const rest = (line: string) => POSTS.reduce((left, known) => left.replaceAll(known, ''), line)

test('campaigns and posts have a word each', () => {
  expect(texts.length).toBeGreaterThan(40)
  expect(linesLike(texts, /آگهی/).filter((line) => rest(line).includes('آگهی'))).toEqual([])
})

test('what is allowed is still said', () => {
  const said = linesLike(texts, /آگهی/).join('\n')
  expect(POSTS.filter((known) => !said.includes(known))).toEqual([])
})
