import type { HistoryEntry } from '@jarchi/shared/api/history.ts'
import { expect, test } from 'vitest'
import { historyTexts } from './ad-history.ts'
import { campaignFormTexts } from './campaign-form.ts'

const about = { id: 1, can_undo: false, is_undo: false, is_bulk: false, at: '2026-11-20T08:30:00Z', by: null }
const said = (entry: object) =>
  historyTexts.said({ ...about, ...entry } as HistoryEntry, { priceByMarket: true })
const days = (starts_on: string | null, ends_on: string | null) => ({ starts_on, ends_on })

test.each([
  [{ kind: 'total', before: null, after: 5_000_000 }, 'بودجهٔ کل ۵۰۰٬۰۰۰\u00a0تومان شد.'],
  [{ kind: 'total', before: 5_000_000, after: null }, 'بودجهٔ کل برداشته شد.'],
  [
    { kind: 'dates', before: days(null, null), after: days('2026-11-22', '2026-12-21') },
    'تاریخ شروع ۱ آذر ۱۴۰۵ شد. تاریخ پایان ۳۰ آذر ۱۴۰۵ شد.',
  ],
  [{ kind: 'dates', before: days(null, '2026-12-21'), after: days(null, null) }, 'تاریخ پایان برداشته شد.'],
  [
    { kind: 'dates', before: days('2026-11-22', null), after: days('2026-12-21', null) },
    'تاریخ شروع از ۱ آذر ۱۴۰۵ به ۳۰ آذر ۱۴۰۵ تغییر کرد.',
  ],
])('%j is told as a sentence', (entry, sentence) => {
  expect(said(entry)).toBe(sentence)
})

test('titles and keywords keep their own direction in a sentence', () => {
  expect(said({ kind: 'title', before: 'iPhone 15 (نو)', after: 'گوشی' })).toBe(
    'عنوان از «\u2068iPhone 15 (نو)\u2069» به «\u2068گوشی\u2069» تغییر کرد.',
  )
  const none = { first: [], more: 0 }
  const parts = [{ part: 'keywords', before: none, after: { first: ['iPhone 15', 'گوشی'], more: 2 } }]
  expect(said({ kind: 'targeting', parts })).toBe(
    'کلیدواژه‌ها از «\u2068بدون کلیدواژه\u2069» به «\u2068\u2068iPhone 15\u2069، \u2068گوشی\u2069 و ۲ مورد دیگر\u2069» تغییر کرد.',
  )
})

test('a total that is spent is told as spent, and not as none of days', () => {
  expect(campaignFormTexts.money.totalDays(0)).not.toMatch(/۰/)
  expect(campaignFormTexts.money.totalDays(-3)).toBe(campaignFormTexts.money.totalDays(0))
})

test.each([
  [{ status: 1, step: 'usual' }, 'برای بررسی فرستاده شد.'],
  [{ status: 1, step: 'again' }, 'تیم ما این تبلیغ را دوباره بررسی می‌کند.'],
  [{ status: 1, step: 'appeal' }, 'به رد شدن اعتراض شد.'],
  [{ status: 3, step: 'appeal_answer' }, 'اعتراض پذیرفته شد و تبلیغ تأیید شد.'],
  [{ status: 4, step: 'appeal_answer' }, 'به اعتراض رسیدگی شد: رد شد.'],
  [{ status: 5, step: 'appeal_answer' }, 'به اعتراض رسیدگی شد: اصلاح خواسته شد.'],
])('a step of the review, %j, is told as it is', (entry, sentence) => {
  const seen = {
    kind: 'review',
    at: about.at,
    by: null,
    feedback: [],
    note: null,
    appealable: null,
    ...entry,
  }
  expect(historyTexts.said(seen as HistoryEntry, { priceByMarket: true })).toBe(sentence)
})
