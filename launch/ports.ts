import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

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

/** Of this machine, free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
