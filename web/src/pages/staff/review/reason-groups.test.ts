import { FEEDBACK_REASONS } from '@jarchi/shared/advertising/feedback-reasons.ts'
import { expect, test } from 'vitest'
import { reasonGroups } from './reason-groups.ts'

const reasons = FEEDBACK_REASONS.map((code) => ({ code, message: code.replaceAll('_', ' ') }))
const keysOf = (...asked: Parameters<typeof reasonGroups>) =>
  reasonGroups(...asked).flatMap((group) => group.reasons.map(({ keys }) => keys))

test('every reason has a place and two digits of its own', () => {
  const groups = reasonGroups(reasons, [], '')
  const placed = groups.flatMap((group) => group.reasons)
  expect(placed.map(({ code }) => code).toSorted()).toEqual([...FEEDBACK_REASONS].toSorted())
  expect(new Set(placed.map(({ keys }) => keys)).size).toBe(FEEDBACK_REASONS.length)
  expect(placed.every(({ keys }) => /^[1-4][1-9]$/.test(keys))).toBe(true)
})

test('what the check suggests comes first, with the keys that it always has', () => {
  const [first, ...others] = reasonGroups(reasons, ['http_link', 'low_quality'], '')
  expect(first).toMatchObject({
    subject: 'suggested',
    reasons: [
      { code: 'low_quality', keys: '33' },
      { code: 'http_link', keys: '41' },
    ],
  })
  expect(others.flatMap((group) => group.reasons)).toHaveLength(FEEDBACK_REASONS.length - 2)
})

test('a search narrows the list, and no key changes', () => {
  expect(keysOf(reasons, [], 'background')).toEqual(['31', '32'])
  expect(keysOf(reasons, [], 'link time')).toEqual(['45'])
  expect(keysOf(reasons, [], 'nothing')).toEqual([])
  const half = [{ code: 'nudity' as const, message: 'نمی‌شود' }]
  expect(keysOf(half, [], 'نميشود')).toEqual(['11'])
})
