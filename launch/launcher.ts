import { spawn } from 'node:child_process'

export const say = (text: string) => process.stdout.write(`${text}\n`)
export const complain = (text: string) => process.stderr.write(`${text}\n`)
export const progress = (step: string) => say(`· ${step}`)

/** What ends at the end, the newest last; it ends in the opposite order. */
const closings: (() => Promise<unknown>)[] = []
let isEnding = false

export const atEnd = (close: () => Promise<unknown>) => void closings.push(close)
export const hasEnded = () => isEnding

export async function end(exitCode: number) {
  if (isEnding) return
  isEnding = true
  for (const close of closings.toReversed()) await close()
  process.exit(exitCode)
}

/** Does the work; a failure ends everything that it has started. */
export function work(does: () => Promise<void>) {
  does().catch((error: unknown) => {
    if (!isEnding) complain(error instanceof Error ? error.message : String(error))
    return end(1)
  })
}

/** The same for work that goes on, until a signal ends it or its starter is gone. */
export function launch(does: () => Promise<void>) {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end(0))
  process.on('disconnect', () => void end(0))
  work(does)
}

/**
 * Tells systemd that the launcher is ready and, as long as its event loop turns, that it lives (`Type=notify`,
 * `WatchdogSec`); systemd starts one that has hung again. Does nothing without systemd.
 */
export function tellSystemd(env: NodeJS.ProcessEnv) {
  if (!env.NOTIFY_SOCKET) return
  notify('READY=1')
  const watchdogMs = Number(env.WATCHDOG_USEC ?? 0) / 1_000
  if (watchdogMs > 0) setInterval(() => notify('WATCHDOG=1'), watchdogMs / 3).unref()
}

/** Node has no datagram sockets in the file system, systemd brings a program for them. */
function notify(state: string) {
  spawn('systemd-notify', [state], { stdio: 'ignore' }).on('error', () => {})
}
