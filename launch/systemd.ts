import { spawn } from 'node:child_process'

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
