import { gatewayNames, gatewayVariables } from '../gateways/payment/registry.ts'
import { kinds } from '../variable-kinds.ts'

/** Gateways, charging and financial information. */
export const paymentVariables = {
  PAYMENT_GATEWAYS: {
    kind: kinds.order(gatewayNames),
    default: gatewayNames.join(','),
    meaning: 'gateways that are on, the default first',
  },
  ...gatewayVariables,
  LARGE_CHARGES: { kind: kinds.flag, default: '0', meaning: 'larger amounts to charge, least and usual' },
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
    meaning: 'wrong gift codes an account may try an hour',
  },
  FINANCIAL_WARNING_USERS: {
    kind: kinds.ids,
    default: '',
    meaning: 'ids of users who always see the financial warning, such as `701,702`',
  },
  FINANCIAL_GRACE_DAYS: {
    kind: kinds.positive,
    default: '14',
    meaning: 'days after the first payment until incomplete financial information stops delivery',
  },
} as const
