import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer } from '../../../test/wire.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { paymentTexts } from '../../i18n/charge.ts'

test('a receipt names who issued it and whose account was charged, without a word said twice', async () => {
  answer('GET', '/svc/api/api/v2/adv/profile/', () => ({
    id: ACCOUNT,
    name: 'تبلیغ‌دهنده ۰۹۱۲۱۲۳۴۵۶۷',
    user_id: 9,
  }))
  answer('GET', '/svc/financial/api/v2/accounts/financial-account-info/', () => ({ status: 'OK' }))
  answer('GET', '/svc/api/api/v2/account/payments/p-1/', () => ({
    id: 'p-1',
    amount: 15_000_000,
    bonus: 0,
    gateway: 'sep',
    card: null,
    reference: '998877',
    state: 'paid',
    outcome: 'success',
    is_gift_missed: false,
    reason: null,
    created_at: '2026-11-20T08:00:00Z',
    settled_at: '2026-11-20T08:02:00Z',
  }))
  openPanel(`/u/${ACCOUNT}/payment/charge?payment=p-1`)
  const receipt = page.getByText(paymentTexts.receipt.issuer, { exact: true })
  await expect.element(receipt).toBeVisible()
  await expect.element(page.getByRole('definition').first()).toBeVisible()
  await expect
    .element(page.getByRole('main').getByText(runtimeConfig.brandName, { exact: true }))
    .toBeVisible()
  expect(document.querySelector('main')?.textContent).not.toContain('حساب حساب')
})
