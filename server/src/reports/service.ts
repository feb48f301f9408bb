export { reportJobs, startReports } from './report-jobs.ts'
// For staff: reports of any account, and the operator's own.
export { addReportRoutes } from './account-reports.ts'
export { differences, exchangeReport } from './exchange-report.ts'
export { reportStates } from './states.ts'
export { topAccounts } from './top-accounts.ts'
export { exchangeTable, topAccountsTable } from './exchange-tables.ts'
// Figures of a period, for reports by e-mail and SMS.
export { dailyFigures, reportState } from './sum-queries.ts'
export type { Figures } from './figures.ts'
