import { gatewayNames, gatewayVariables, settingsOf } from '../../gateways/payment/registry.ts'
import { kinds, type ValuesOf } from '../variable-kinds.ts'

/** Gateways, what may be charged, gift cards. */
export const paymentVariables = {
  PAYMENT_GATEWAYS: {
    kind: kinds.order(gatewayNames),
    default: gatewayNames.join(','),
    meaning: 'gateways that are on, the default first',
  },
  ...gatewayVariables,
  LARGE_CHARGES: { kind: kinds.flag, default: '0', meaning: 'larger minimum and default amounts to charge' },
  NEW_CHARGE_PAGE_USERS: {
    kind: kinds.ids,
    default: '',
    meaning: 'ids of users who see the new charge page, such as `901,902,903,904,905`',
  },
  SMALL_CHARGE_ACCOUNTS: {
    kind: kinds.ids,
    default: '',
    meaning: 'ids of accounts that may pay as little as 10,000 rial, such as `801,802,803,804`',
  },
  GIFT_CARD_TRIES: {
    kind: kinds.positive,
    default: '10',
    bounds: [1, 100],
    meaning: 'wrong gift codes an account may try an hour',
  },
} as const

type Flags = { NEW_REPORTS_PAGE_FOR_ALL: boolean }

export function paymentSettings(values: ValuesOf<typeof paymentVariables> & Flags) {
  const gateways = { order: values.PAYMENT_GATEWAYS, settings: settingsOf(values) }
  return {
    gateways,
    /** Where the panel may send a payer. */
    origins: [...new Set(gateways.order.map((name) => new URL(gateways.settings[name].baseUrl).origin))],
    /** Which features are shown (§6.7), and which accounts may pay small amounts. */
    charge: {
      isLarge: values.LARGE_CHARGES,
      newPageUsers: values.NEW_CHARGE_PAGE_USERS,
      reportsForAll: values.NEW_REPORTS_PAGE_FOR_ALL,
      smallMinimumAccounts: values.SMALL_CHARGE_ACCOUNTS,
    },
    giftCardTries: values.GIFT_CARD_TRIES,
  }
}
