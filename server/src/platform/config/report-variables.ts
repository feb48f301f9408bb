import { kinds, type ValuesOf } from '../variable-kinds.ts'

/** Which accounts have the page of reports, how soon figures count, and how long they are kept. */
export const reportVariables = {
  NEW_REPORTS_PAGE_FOR_ALL: {
    kind: kinds.flag,
    default: '1',
    meaning: 'the page of reports for all accounts; 0: half of them see a plain table (§6.8)',
  },
  REPORT_SECONDS: {
    kind: kinds.positive,
    default: '5',
    meaning: 'how often reports count new events, in seconds',
  },
  REPORT_HOUR_DAYS: {
    kind: kinds.positive,
    default: '400',
    meaning: 'days for which reports by the hour are kept, 90 at the least',
  },
  REPORT_DAYS: {
    kind: kinds.positive,
    default: '800',
    meaning: 'days for which reports by the day are kept, 365 at the least',
  },
  REPORT_EXCHANGE_DAYS: {
    kind: kinds.positive,
    default: '1100',
    meaning: "days for which the operator's report of the exchange is kept",
  },
} as const

export function reportSettings(values: ValuesOf<typeof reportVariables>) {
  return {
    countSeconds: values.REPORT_SECONDS,
    /** How many days each kind is kept. */
    hourDays: values.REPORT_HOUR_DAYS,
    days: values.REPORT_DAYS,
    exchangeDays: values.REPORT_EXCHANGE_DAYS,
  }
}
