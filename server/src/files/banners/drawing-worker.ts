import { drawn, measured } from './banner-drawer.ts'
import type { Job, JobMessage, ReadyMessage, ResultMessage } from './drawing-jobs.ts'

// A separate program: a crash of the drawing library ends this process, not the server.
const done = async (job: Job) => (job.kind === 'texts' ? measured(job) : drawn(job))
const answer = (message: ReadyMessage | ResultMessage) => void process.send?.(message)

process.on('message', ({ id, job }: JobMessage) => {
  done(job).then(
    (result) => answer({ id, result }),
    (error: unknown) => answer({ id, failure: error instanceof Error ? error.message : String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
answer({ ready: true })
// The server stops its workers itself, but a Ctrl-C in the terminal reaches them too.
process.on('SIGINT', () => {})
