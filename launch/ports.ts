import { once } from 'node:events'
import { createServer } from 'node:net'

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
