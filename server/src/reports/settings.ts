import { kinds, variable, type ValuesOf } from '../platform/variable-kinds.ts'

/** Which accounts have the page of reports, how soon figures count, and how many days they are kept. */
export const reportVariables = {
  NEW_REPORTS_PAGE_FOR_ALL: variable(kinds.flag, '1'),
  REPORT_SECONDS: variable(kinds.positive, '5'),
  REPORT_HOUR_DAYS: variable(kinds.positive, '400'),
  REPORT_DAYS: variable(kinds.positive, '800'),
  REPORT_EXCHANGE_DAYS: variable(kinds.positive, '1100'),
}

export const reportSettings = (values: ValuesOf<typeof reportVariables>) => ({
  countSeconds: values.REPORT_SECONDS,
  hourDays: values.REPORT_HOUR_DAYS,
  days: values.REPORT_DAYS,
  exchangeDays: values.REPORT_EXCHANGE_DAYS,
})
