import { expect, test } from 'vitest'
import { draftKey, freshProgress } from './draft-store.ts'

test('each account, each campaign and each post has a draft of its own', () => {
  const keys = [draftKey(5, null), draftKey(7, null), draftKey(5, 9), draftKey(5, null, 'AbC')]
  expect(new Set(keys).size).toBe(4)
  expect(draftKey(5, null)).toBe(draftKey(5, null))
})

test('every new ad has a creation key of its own, fit for a header', () => {
  const [first, second] = [freshProgress(), freshProgress()]
  expect(first.creationKey).toMatch(/^[0-9a-f]{32}$/)
  expect(second.creationKey).not.toBe(first.creationKey)
  expect(first.campaignId).toBeNull()
})
