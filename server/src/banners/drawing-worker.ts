import { drawn } from './banner-drawer.ts'
import type { JobMessage, ResultMessage } from './drawing-jobs.ts'

// A separate program: a crash of the drawing library ends this process, not the server.
const answer = (message: ResultMessage) => void process.send?.(message)

process.on('message', ({ id, job }: JobMessage) => {
  drawn(job).then(
    (result) => answer({ id, result }),
    (error: unknown) => answer({ id, failure: error instanceof Error ? error.message : String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
// The server stops its workers itself, but a Ctrl-C in the terminal reaches them too.
process.on('SIGINT', () => {})
