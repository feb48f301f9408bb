import { kinds, variable, type ValuesOf } from '../../platform/variable-kinds.ts'

/** Which users are asked for financial information, and how long they may go without. */
export const financialVariables = {
  FINANCIAL_WARNING_USERS: variable(kinds.ids, ''),
  FINANCIAL_GRACE_DAYS: variable(kinds.positive, '14', { bounds: [1, 365] }),
}

export const financialSettings = (values: ValuesOf<typeof financialVariables>) => ({
  warningUsers: values.FINANCIAL_WARNING_USERS,
  graceDays: values.FINANCIAL_GRACE_DAYS,
})
