import { expect, test } from 'vitest'
import { profileTabOf } from './profile-tabs.ts'

test('the URL names the tab; an unknown one is the first', () => {
  expect(profileTabOf({ tab: 'sessions' })).toBe('sessions')
  expect(profileTabOf({ tab: 'financial-info' })).toBe('financial-info')
  expect(profileTabOf({ tab: 'reports' })).toBe('reports')
  expect(profileTabOf({ tab: 'wallet' })).toBe('general-info')
  expect(profileTabOf({})).toBe('general-info')
})
