export { lowBalanceJob } from './balance-alarms.ts'
export { moneyToken } from './money-token.ts'
export { insertNotice } from './queries.ts'
export { sendNoticesJob } from './send-notices.ts'
