import { PaymentFailure } from '@jarchi/shared/api/payments.ts'
import { expect, test } from 'vitest'
import { moneyText, problemText, reasonText } from './problem-text.ts'

const other = { name: 'sep', min: 1, max: 2 }

test.each([
  [{ kind: 'missing' as const }, 'مبلغ شارژ را بنویسید.'],
  [
    { kind: 'under_minimum' as const, least: 10_000_000 },
    'کمترین مبلغ شارژ ۱٬۰۰۰٬۰۰۰\u00a0تومان است؛ مبلغ بیشتری بنویسید.',
  ],
  [
    { kind: 'over_gateway' as const, most: 1_000_000_000, other },
    'درگاه زرین‌پال بیش از ۱۰۰٬۰۰۰٬۰۰۰\u00a0تومان نمی‌پذیرد؛ مبلغ کمتری بنویسید یا آن را در چند نوبت بپردازید یا درگاه بانک سامان را انتخاب کنید.',
  ],
  [
    { kind: 'under_gateway' as const, least: 10_000, other: null },
    'درگاه زرین‌پال کمتر از ۱٬۰۰۰\u00a0تومان نمی‌پذیرد؛ مبلغ بیشتری بنویسید.',
  ],
])('%j', (problem, text) => {
  expect(problemText(problem, 'zarinpal')).toBe(text)
})

test('a package is left for another, or another gateway', () => {
  expect(problemText({ kind: 'over_gateway', most: 1_000_000_000, other }, 'zarinpal', true)).toBe(
    'درگاه زرین‌پال بیش از ۱۰۰٬۰۰۰٬۰۰۰\u00a0تومان نمی‌پذیرد؛ بستهٔ دیگری انتخاب کنید یا درگاه بانک سامان را انتخاب کنید.',
  )
})

const money: Record<PaymentFailure, RegExp> = {
  not_paid: /برمی‌گرداند/,
  cancelled: /برمی‌گرداند/,
  declined: /برمی‌گرداند/,
  out_of_time: /برمی‌گرداند/,
  amount_differs: /پشتیبانی/,
  reference_used: /پشتیبانی/,
  settled_by_hand: /تراکنش‌ها/,
  gateway_refused: /کم نشده است/,
  gateway_unavailable: /کم نشده است/,
}

test.each(PaymentFailure.options)('%s has a reason and says what becomes of the money', (failure) => {
  expect(reasonText({ state: 'failed', failure })).toMatch(/\.$/)
  expect(moneyText({ state: 'failed', failure })).toMatch(money[failure])
})

test('without a reason the state speaks', () => {
  expect(reasonText({ state: 'expired', failure: null })).toContain('مهلت')
  expect(reasonText({ state: 'failed', failure: null })).toContain('تأیید نکرد')
})

test('an expired payment says that the bank returns the money', () => {
  expect(moneyText({ state: 'expired', failure: 'out_of_time' })).toContain(
    'بانک خودش آن را به همان کارت برمی‌گرداند',
  )
})
