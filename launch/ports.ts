import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Throws a sentence that names the variable when a port cannot be listened on. */
export async function requireFreePort(variable: string, host: string, port: number) {
  const probe = createServer()
  try {
    await once(probe.listen(port, host), 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`Port ${port} on ${host} cannot be used (${code}); set ${variable} to another.`, {
      cause: error,
    })
  }
  probe.close()
  await once(probe, 'close')
}

/** Waits until something answers there. */
export async function answering(url: string) {
  for (;;) {
    const isThere = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isThere) return
    await sleep(50)
  }
}

/** The host by which this machine reaches a server that listens on `host`. */
export function reachable(host: string) {
  if (host === '0.0.0.0' || host === '127.0.0.1') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
