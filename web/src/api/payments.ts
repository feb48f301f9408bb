import type {
  ChargePackageList,
  PaymentList,
  GiftCardWorth,
  PackagePayment,
  PaymentConfig,
  PaymentInput,
  PaymentStart,
  PaymentView,
} from '@jarchi/shared/api/payments.ts'
import { fitsVisitData } from '@jarchi/shared/advertising/visit-data.ts'
import { queryOptions } from '@tanstack/react-query'
import { request } from './http/request.ts'
import { storedVisit } from './visit.ts'

const GIFT_CARD = '/api/v1/account/gift-card/'
const SUBMIT = '/api/v1/divar-advertisement/payment/submit'

/** Amounts in rial. */
export const paymentConfigQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'payment-config'],
    queryFn: ({ signal }) =>
      request<PaymentConfig>(account, 'api', '/api/v1/adv/payment-config/', { signal }),
  })

export const chargePackagesQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'charge-packages'],
    queryFn: async ({ signal }) => {
      const call = { query: { service: 'divar' }, signal }
      return (await request<ChargePackageList>(account, 'panelBackend', '/api/v1/charge-packages/', call))
        .results
    },
  })

/** The amount of a gift card. A wrong code counts against the account, so it is sent once. */
export const giftCardQuery = (account: number, code: string | null) =>
  queryOptions({
    queryKey: [account, 'gift-card', code],
    enabled: code !== null,
    staleTime: Infinity,
    refetchOnReconnect: false,
    queryFn: ({ signal }) =>
      request<GiftCardWorth>(account, 'api', `${GIFT_CARD}validate/`, {
        method: 'POST',
        json: { code },
        signal,
      }),
  })

export const redeemGiftCard = (account: number, code: string) =>
  request<{ amount: number }>(account, 'api', `${GIFT_CARD}redeem/`, { method: 'POST', json: { code } })

/** The answer of the first variant, in which the panel itself opens the bank (§7.5). */
export type BankStart = Extract<PaymentStart, { redirect_type: string }>

export type PaymentOrder =
  | Pick<PaymentInput, 'amount' | 'gift_code' | 'gateway'>
  | Pick<PackagePayment, 'package_id' | 'gateway'>

/** Starts a payment of an amount or of a package, with the visit's utm values. */
export function startPayment(account: number, order: PaymentOrder): Promise<BankStart> {
  const { utm } = storedVisit()
  // A visit whose values are too large to keep must not stop a payment.
  const json = { ...order, utm_data: fitsVisitData(utm) ? utm : {} }
  const isPackage = 'package_id' in order
  return request<BankStart>(account, isPackage ? 'panelBackend' : 'api', isPackage ? SUBMIT : PAYMENTS, {
    method: 'POST',
    json,
  })
}

const PAYMENTS = '/api/v2/account/payments/'

/** The newest payments and what became of each. */
export const paymentsQuery = (account: number, limit: number) =>
  queryOptions({
    queryKey: [account, 'payments', limit],
    staleTime: 0,
    placeholderData: (last: PaymentList | undefined, query) =>
      query?.queryKey[0] === account ? last : undefined,
    queryFn: ({ signal }) => request<PaymentList>(account, 'api', PAYMENTS, { query: { limit }, signal }),
  })

/** The state of a payment. */
export const paymentQuery = (account: number, id: string) =>
  queryOptions({
    queryKey: [account, 'payment', id],
    staleTime: 0,
    queryFn: ({ signal }) =>
      request<PaymentView>(account, 'api', `${PAYMENTS}${encodeURIComponent(id)}/`, { signal }),
  })
