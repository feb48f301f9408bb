import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { requireFreePort } from '../launch/ports.ts'

test('a taken port is named with its variable', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  await expect(requireFreePort('SANDBOX_PORT', '127.0.0.1', port)).rejects.toThrow(
    `Port ${port} on 127.0.0.1 cannot be used (EADDRINUSE); set SANDBOX_PORT to another.`,
  )
  taken.close()
})

test('an address that is not ours is no matter of the port', async () => {
  await expect(requireFreePort('PORT', '192.0.2.1', 8080)).rejects.toThrow(
    'set HOST to an address of this machine',
  )
})
