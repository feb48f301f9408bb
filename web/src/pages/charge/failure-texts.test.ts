import { expect, test } from 'vitest'
import { PaymentFailure } from '@jarchi/shared/api/payments.ts'
import { moneyText, reasonText } from './failure-texts.ts'

const money: Record<PaymentFailure, RegExp> = {
  not_paid: /برمی‌گرداند/,
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
