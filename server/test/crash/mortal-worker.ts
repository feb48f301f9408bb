import { flushCompileCache } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDb, type Connection } from '../../src/platform/db/client.ts'
import { startJobs } from '../../src/platform/jobs/service.ts'
import { takingJob, QUICK, type Pause } from './taking-job.ts'

/** A server that begins a turn and stops in the middle of it, where its parent kills it. */
const db = createDb(JSON.parse(process.env.MORTAL_DATABASE ?? '') as Connection, { max: 5 })
const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const stand = async (pause: Pause) => {
  if (pause !== process.env.MORTAL_PAUSE) return
  process.send?.(pause)
  await sleep(600_000)
}
process.on('disconnect', () => process.exit(0))
await startJobs(db, quiet, [takingJob(db, 'the first', stand)], QUICK)
// If it were killed, its compiled code would be lost.
flushCompileCache()
process.send?.('built')
