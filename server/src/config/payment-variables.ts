import { kinds } from './kinds.ts'

/** Gateways, charging and financial information. */
export const paymentVariables = {
  PAYMENT_GATEWAYS: {
    kind: kinds.gateways,
    default: 'zarinpal,sep',
    meaning: 'gateways that are on, the default first',
  },
  ZARINPAL_BASE_URL: {
    kind: kinds.url,
    default: 'http://localhost:{SANDBOX_PORT}/banks/zarinpal',
    meaning: "Zarinpal's gateway, without `/pg`",
  },
  ZARINPAL_MERCHANT_ID: {
    kind: kinds.text,
    default: '00000000-0000-4000-8000-000000000000',
    meaning: 'our merchant id at Zarinpal',
  },
  ZARINPAL_MIN: { kind: kinds.rials, default: '10000', meaning: 'least payment by Zarinpal, in rial' },
  ZARINPAL_MAX: {
    kind: kinds.rials,
    default: '1000000000',
    meaning: 'greatest payment by Zarinpal, in rial',
  },
  SEP_BASE_URL: {
    kind: kinds.url,
    default: 'http://localhost:{SANDBOX_PORT}/banks/sep',
    meaning: "SEP's gateway, without `/onlinepg`",
  },
  SEP_TERMINAL_ID: { kind: kinds.text, default: '12345678', meaning: 'our terminal at SEP' },
  SEP_MIN: { kind: kinds.rials, default: '10000', meaning: 'least payment by SEP, in rial' },
  SEP_MAX: { kind: kinds.rials, default: '2000000000', meaning: 'greatest payment by SEP, in rial' },
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
