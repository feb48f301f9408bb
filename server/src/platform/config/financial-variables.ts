import { kinds, type ValuesOf } from '../variable-kinds.ts'

/** Which users are asked for financial information, and how long they may go without. */
export const financialVariables = {
  FINANCIAL_WARNING_USERS: {
    kind: kinds.ids,
    default: '',
    meaning: 'ids of users who always see the financial warning, such as `701,702`',
  },
  FINANCIAL_GRACE_DAYS: {
    kind: kinds.positive,
    default: '14',
    bounds: [1, 365],
    meaning: 'days after the first payment until incomplete financial information stops delivery',
  },
} as const

export function financialSettings(values: ValuesOf<typeof financialVariables>) {
  return { warningUsers: values.FINANCIAL_WARNING_USERS, graceDays: values.FINANCIAL_GRACE_DAYS }
}
