import type { PaymentConfig } from '@jarchi/shared/api/payments.ts'

/** As the server answers for an account with the new charge page. */
export const paymentConfig: PaymentConfig = {
  bank_gateway_default_amount: 15_000_000,
  bank_gateway_min_amount: 10_000_000,
  bank_gateway_max_amount: 2_000_000_000,
  charge_options: [15_000_000, 50_000_000],
  new_charge_page: true,
  gateways: [
    { name: 'zarinpal', min: 10_000, max: 1_000_000_000 },
    { name: 'sep', min: 10_000, max: 2_000_000_000 },
  ],
}
