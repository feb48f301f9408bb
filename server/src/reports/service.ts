export { reportJobs, startReports } from './loops.ts'
