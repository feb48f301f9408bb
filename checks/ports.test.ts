import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { requireFreePorts } from '../launch/ports.ts'

test('a taken port is named with its variable', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  await expect(requireFreePorts('127.0.0.1', [{ variable: 'SANDBOX_PORT', port }])).rejects.toThrow(
    `Port ${port} on 127.0.0.1 cannot be used (EADDRINUSE); set SANDBOX_PORT to another.`,
  )
  taken.close()
})

test('an address that is not ours is no matter of the port', async () => {
  await expect(requireFreePorts('192.0.2.1', [{ variable: 'PORT', port: 8080 }])).rejects.toThrow(
    'set HOST to an address of this machine',
  )
})

test('two parts that would take the same port are both named, before any of them starts', async () => {
  const wanted = [
    { variable: 'DELIVERY_PORT', port: 9202 },
    { variable: 'SANDBOX_PORT', port: 9201 },
    { variable: 'SANDBOX_PORT (plus one, for mail)', port: 9202 },
  ]
  await expect(requireFreePorts('127.0.0.1', wanted)).rejects.toThrow(
    'DELIVERY_PORT and SANDBOX_PORT (plus one, for mail) are both port 9202; set one to another.',
  )
  const free = ['METRICS_PORT', 'DELIVERY_METRICS_PORT'].map((variable) => ({ variable, port: 0 }))
  await requireFreePorts('127.0.0.1', free)
})
