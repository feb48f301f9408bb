import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '../../../config.ts'
import { guardConnections } from './connections.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

/**
 * A guarded server that answers everything at once; checks senders every 100 ms, after the answer every 50.
 */
async function guarded(env: Record<string, string> = {}, answers = true) {
  const server = createServer((request, response) => {
    request.resume()
    if (answers) response.end('done')
  })
  const config = readConfig({ NODE_ENV: 'test', JARCHI_DATA: '/nonexistent', ...secrets, ...env })
  guardConnections(server, config, 100, 50)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  const { port } = server.address() as AddressInfo
  const open = async () => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => {}).resume()
    closing.push(() => socket.destroy())
    await once(socket, 'connect')
    return socket
  }
  const count = () => new Promise<number>((resolve) => server.getConnections((_, found) => resolve(found)))
  return { open, count }
}

const secrets = Object.fromEntries(
  ['JWT_SECRET', 'SESSION_SECRET', 'OTP_SECRET', 'MARKETPLACE_SECRET', 'TOKEN_SECRET'].map((name) => [
    name,
    name.repeat(4),
  ]),
)
const closed = (socket: Socket) =>
  new Promise((resolve) => socket.once('end', resolve).once('close', resolve))
const HALF = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\nhalf'

test.each([
  ['after the answer', true],
  ['before the answer', false],
])('a client that sends half a request and waits %s is cut off', async (_, answers) => {
  const { open, count } = await guarded({}, answers)
  const socket = await open()
  socket.write(HALF)
  await expect.poll(count).toBe(0)
})

test('a client that sends very slowly is cut off too, one that goes on sending is not', async () => {
  const { open, count } = await guarded()
  const [slow, busy] = [await open(), await open()]
  for (const socket of [slow, busy]) socket.write(HALF)
  const dripping = setInterval(() => slow.write('x'), 10)
  const pouring = setInterval(() => busy.write('x'.repeat(3_000)), 10)
  closing.push(
    () => clearInterval(dripping),
    () => clearInterval(pouring),
  )
  await closed(slow)
  expect(await count()).toBe(1)
  expect(busy.destroyed).toBe(false)
})

test('an address may hold a limited number of connections; one that ends makes room', async () => {
  const { open, count } = await guarded({ CONNECTIONS_PER_ADDRESS: '3' })
  const sockets = [await open(), await open(), await open()]
  await closed(await open())
  expect(await count()).toBe(3)
  sockets[0]?.destroy()
  await expect.poll(count).toBe(2)
  await open()
  await expect.poll(count).toBe(3)
})

test('a trusted proxy may hold as many as its visitors need', async () => {
  const { open, count } = await guarded({ CONNECTIONS_PER_ADDRESS: '1', TRUST_PROXY: '127.0.0.0/8' })
  for (let each = 0; each < 5; each++) await open()
  await expect.poll(count).toBe(5)
})
