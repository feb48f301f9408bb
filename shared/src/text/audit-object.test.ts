import { expect, test } from 'vitest'
import { auditObject, auditObjectText } from './audit-object.ts'

const NAMES = { ad: 'ad {id}', 'gift card': 'card {id}' }

test('what a line speaks of is named by its kind, and otherwise stays as it is', () => {
  expect(auditObjectText('ad:12', NAMES)).toBe('ad \u2068۱۲\u2069')
  expect(auditObjectText('gift card:3', NAMES)).toBe('card \u2068۳\u2069')
  expect(auditObjectText('ad:0b8f-$&', NAMES)).toBe('ad \u20680b8f-$&\u2069')
  expect(auditObjectText('other:12', NAMES)).toBe('other:12')
  expect(auditObjectText('POST /svc/api/', NAMES)).toBe('POST /svc/api/')
  expect(auditObject('POST /svc/api/:id')).toBeNull()
})
