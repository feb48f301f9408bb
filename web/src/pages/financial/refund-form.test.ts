import { expect, test } from 'vitest'
import { refundProblems } from './refund-form.tsx'

const SHEBA = 'IR580540105180021273113007'

test('no more than what is there, to a real account number', () => {
  expect(refundProblems({ amount: 1_000, sheba: SHEBA }, 1_000)).toEqual({})
  expect(refundProblems({ amount: 1_010, sheba: '۵۸۰۵۴۰۱۰۵۱۸۰۰۲۱۲۷۳۱۱۳۰۰۸' }, 1_000)).toEqual({
    amount: 'over_withdrawable',
    sheba: 'not_a_sheba',
  })
  expect(refundProblems({ amount: 0, sheba: ' ' }, 1_000)).toEqual({ amount: 'too_small', sheba: 'required' })
  expect(refundProblems({ amount: null, sheba: SHEBA }, 1_000)).toEqual({ amount: 'required' })
})
