import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDb } from './client.ts'

/** A message of PostgreSQL: a letter, its length, an authentication's number, and more. */
function authentication(number: number, more: string) {
  const message = Buffer.alloc(9 + Buffer.byteLength(more))
  message.write('R')
  message.writeInt32BE(message.length - 1, 1)
  message.writeInt32BE(number, 5)
  message.write(more, 9)
  return message
}

test('a connection without the password that PostgreSQL wants is not left open', async ({
  onTestFinished,
}) => {
  const server = createServer((socket: Socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(authentication(10, 'SCRAM-SHA-256\0\0'))
      // Then it waits for the rest, as PostgreSQL does for a minute.
      socket.once('data', () => socket.write(authentication(11, 'r=nonce,s=c2FsdA==,i=4096')))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const [[connected], { port }] = [
    [once(server, 'connection') as Promise<[Socket]>],
    server.address() as AddressInfo,
  ]
  const db = createDb({ connectionString: `postgres://jarchi@127.0.0.1:${port}/jarchi` }, { max: 1 })
  await expect(sql`select 1`.execute(db)).rejects.toThrow(/password/)
  const [socket] = await connected
  await expect.poll(() => socket.destroyed || socket.readableEnded, { timeout: 3_000 }).toBe(true)
  await db.destroy()
})
