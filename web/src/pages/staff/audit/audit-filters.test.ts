import { expect, test } from 'vitest'
import { auditFilterOf } from './audit-filters.tsx'

const nothing = { action: '', object: '', actor: '', account: '', from: '', to: '' }
const none = { ...nothing, order: '', before: '', after: '' }

test('ids and days of the URL are kept where they are such', () => {
  const filter = { ...none, action: 'ad.', object: 'ad:12', actor: '9', account: '4', from: '2026-11-01' }
  expect(auditFilterOf(filter)).toEqual(filter)
})

test('others count as not given', () => {
  const wrong = {
    ...none,
    actor: 'x',
    account: '0',
    from: '2026-13-45',
    to: 'today',
    order: 'actor',
    before: '-1',
  }
  expect(auditFilterOf(wrong)).toEqual(none)
})

test('an object is searched for in any digits', () => {
  expect(auditFilterOf({ ...none, object: 'ad:۱۲' }).object).toBe('ad:12')
})
