import { expect, test } from 'vitest'
import { FEEDBACK_REASONS, isFeedbackReason } from './feedback-reasons.ts'

test('there are 22 reasons, each once', () => {
  expect(new Set(FEEDBACK_REASONS).size).toBe(22)
})

test('only published codes are reasons', () => {
  expect(isFeedbackReason('stretched')).toBe(true)
  expect(isFeedbackReason('toString')).toBe(false)
})
