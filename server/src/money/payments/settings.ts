import { gatewayNames, gatewayVariables, settingsOf } from '../../gateways/payment/registry.ts'
import { kinds, variable, type ValuesOf } from '../../platform/variable-kinds.ts'

/** Gateways, what may be charged, gift cards. */
export const paymentVariables = {
  PAYMENT_GATEWAYS: variable(kinds.order(gatewayNames), gatewayNames.join(',')),
  ...gatewayVariables,
  LARGE_CHARGES: variable(kinds.flag, '0'),
  NEW_CHARGE_PAGE_USERS: variable(kinds.ids, ''),
  SMALL_CHARGE_ACCOUNTS: variable(kinds.ids, ''),
  GIFT_CARD_TRIES: variable(kinds.positive, '10', { bounds: [1, 100] }),
}

type Values = ValuesOf<typeof paymentVariables> & { NEW_REPORTS_PAGE_FOR_ALL: boolean }

export function paymentSettings(values: Values) {
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
