import { expect, test } from 'vitest'
import { daysLeftText } from './campaign-state.tsx'

test('an ad says how many days it goes on', () => {
  const now = Date.parse('2026-05-09T08:00:00Z')
  const ad = (expires_at: string) => ({ divar_ad: { expires_at } }) as Parameters<typeof daysLeftText>[0]
  expect(daysLeftText(ad('2026-05-14T07:00:00Z'), now)).toBe('تا ۵ روز دیگر نمایش داده می‌شود.')
  expect(daysLeftText(ad('2026-05-09T07:00:00Z'), now)).toBe('')
  expect(daysLeftText({ divar_ad: null }, now)).toBe('')
})
