import { expect, test } from 'vitest'
import { sectionAt, sectionsFor } from './desk-sections.ts'

test('each right opens its own parts', () => {
  const names = (...rights: Parameters<typeof sectionsFor>[0]) => sectionsFor(rights).map(({ name }) => name)
  expect(names('review')).toEqual(['review'])
  expect(names('impersonate')).toEqual(['accounts'])
  expect(names('accounts')).toEqual(['approvals', 'accounts'])
  expect(names('money')).toEqual(['payments', 'refunds', 'approvals', 'gifts', 'packages'])
  expect(names('delivery')).toEqual(['approvals', 'exchange', 'reports'])
  expect(names()).toEqual([])
})

test('an address belongs to the part it lies below, not to one whose name only begins the same', () => {
  expect(sectionAt('/staff/review/12')?.name).toBe('review')
  expect(sectionAt('/staff/review')?.name).toBe('review')
  expect(sectionAt('/staff/reviewx')).toBeUndefined()
  expect(sectionAt('/staff')).toBeUndefined()
})
