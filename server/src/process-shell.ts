import type { FastifyBaseLogger } from 'fastify'

/** A limit in case something hangs; the launcher waits a little longer. */
const LONGEST_STOP_MS = 19_000
/** Tells the launcher that another start may succeed. */
const TRY_AGAIN = 75

/** Messages to the launcher that started the process; without a launcher it logs like any server. */
export function tell(tidings: { progress: string } | { ready: true } | { beat: true }) {
  if (process.connected) process.send?.(tidings)
}

/** How often the launcher hears, once the process is ready, that its event loop turns. */
const BEAT_MS = 2_000

type Errors = {
  /** Those that an operator can correct: their message is a sentence, others are logged with their stack. */
  expected: readonly (new (...given: never[]) => Error)[]
  /** Whether another start may succeed. */
  isPassing: (error: unknown) => boolean
  /** What to set if a port is taken. */
  ports: string
}

export type Shell = {
  /** From now on the process stops in order: `end` closes everything. */
  stopBy: (log: FastifyBaseLogger, end: () => Promise<unknown>) => void
  /** Ends the process because of a happening, which is logged unless it is stopping anyway. */
  fail: (happening: string) => Promise<void>
}

/** Runs a process until a signal, its launcher's end, or a failure. */
export function runProcess(main: (shell: Shell) => Promise<void>, errors: Errors) {
  // Until there is something to stop in order; PostgreSQL ends with the process.
  let work: { log: FastifyBaseLogger; end: () => Promise<unknown> } | null = null
  let isStopping = false

  async function stop(exitCode: number) {
    if (!work) process.exit(exitCode)
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), LONGEST_STOP_MS)
    await work.end()
    process.exit(exitCode)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0))
  // If a launcher started it, it ends with the launcher.
  process.on('disconnect', () => void stop(0))

  const shell: Shell = {
    stopBy: (log, end) => {
      work = { log, end }
      process.once('uncaughtException', (err) => {
        log.fatal({ err }, 'crashed')
        return stop(1)
      })
    },
    fail: (happening) => {
      if (!isStopping) work?.log.fatal(happening)
      return stop(1)
    },
  }
  const begun = main(shell).then(() => setInterval(() => tell({ beat: true }), BEAT_MS).unref())
  begun.catch((error: unknown) => {
    process.stderr.write(`${explain(error, errors)}\n`)
    process.exit(errors.isPassing(error) ? TRY_AGAIN : 1)
  })
}

function explain(error: unknown, { expected, ports }: Errors) {
  if (expected.some((kind) => error instanceof kind)) return (error as Error).message
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program; set ${ports}.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
