import { expect, test } from 'vitest'
import { accountTypeOf } from './analytics.ts'

test.each([
  [{ isStaff: undefined, isVip: undefined }, 'guest'],
  [{ isStaff: undefined, isVip: false }, 'advertiser'],
  [{ isStaff: false, isVip: true }, 'vip'],
  [{ isStaff: true, isVip: true }, 'staff'],
])('%o', (known, type) => expect(accountTypeOf(known)).toBe(type))
