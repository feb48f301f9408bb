import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port, and the variable that sets it; 0 is any free one. */
export type WantedPort = { readonly variable: string; readonly port: number }

/** Throws a sentence that names the variable if a port cannot be used, or two parts would take the same one. */
export async function requireFreePorts(host: string, wanted: readonly WantedPort[]) {
  for (const { variable, port } of wanted) {
    const other = wanted.find((each) => port !== 0 && each.port === port && each.variable !== variable)
    if (other) throw new Error(`${variable} and ${other.variable} are both port ${port}; set one to another.`)
  }
  for (const each of wanted) await requireFreePort(host, each)
}

async function requireFreePort(host: string, { variable, port }: WantedPort) {
  const probe = createServer()
  try {
    await once(probe.listen(port, host), 'listening')
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const isHostWrong = ['ENOTFOUND', 'EADDRNOTAVAIL', 'EAI_AGAIN', 'EINVAL'].includes(code)
    const advice = isHostWrong ? 'set HOST to an address of this machine' : `set ${variable} to another`
    throw new Error(`Port ${port} on ${host} cannot be used (${code}); ${advice}.`, { cause: error })
  }
  probe.close()
  await once(probe, 'close')
}

/** Those from 32,768 on the system gives to connections, so that one free a moment ago may be taken. */
const [FIRST_PORT, LAST_PORT] = [10_000, 32_000]

/** Of this machine, free a moment ago, as is the next one. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST_PORT, LAST_PORT)
  try {
    for (const each of [port, port + 1]) await requireFreePort('127.0.0.1', { variable: 'PORT', port: each })
    return port
  } catch {
    return freePort()
  }
}
