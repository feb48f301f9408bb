import { expect, test } from 'vitest'
import { adviceText } from './report-words.ts'

const bare = (text: string) => text.replaceAll(/[\u2066\u2068\u2069]/g, '')

test.each([
  ['budget_spent_early', { hour: 14, days: 5 }, 'در ۵ روز، بودجه پیش از پایان روز و معمولاً ساعت ۱۴ تمام شد.'],
  [
    'low_click_rate',
    { rate: 0.004, usual: 0.012, impressions: 9_000 },
    'نرخ کلیک این تبلیغ ۰٫۴٪ است؛ تبلیغ‌های شما معمولاً ۱٫۲٪ دارند.',
  ],
  ['keyword_without_chats', { keyword: 'مبل', clicks: 31 }, '«مبل» ۳۱ کلیک آورد، ولی گفت‌وگویی شروع نشد.'],
  [
    'costly_hours',
    { from: 1, hours: 4, share: 0.25 },
    '۴ ساعت از شبانه‌روز ۲۵٪ نمایش‌ها را می‌گیرد و کمتر از یک‌سوم معمول کلیک دارد.',
  ],
  ['no_impressions', { days: 7 }, 'این تبلیغ روشن است، ولی در ۷ روز هیچ نمایشی نداشت.'],
] as const)('%s is said with its figures', (kind, why, because) => {
  const told = adviceText({ kind, why }, 'مبلغ هر کلیک')
  expect(bare(told.because)).toBe(because)
  expect(told.what).not.toBe('')
})

test('an ad that is not shown is to have a higher ceiling, or a higher bid where that is paid', () => {
  const said = (bid: string) => adviceText({ kind: 'no_impressions', why: { days: 7 } }, bid).what
  expect(said('مبلغ هر کلیک')).toBe('مبلغ هر کلیک را بیشتر کنید تا شانس نمایش بالا برود.')
})
