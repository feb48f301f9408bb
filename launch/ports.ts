import { once } from 'node:events'
import { createServer } from 'node:net'

/** Throws a sentence that names the variable if the port cannot be used. */
export async function requireFreePort(variable: string, host: string, port: number) {
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
