import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import path from 'node:path'
import type { Connection } from '../src/platform/db/client.ts'

/** The bundled PostgreSQL has only a socket; this makes it listen on TCP, as operators' ones do. */
export async function databaseDoor({ host = '' }: Connection) {
  const pairs = new Set<readonly [Socket, Socket]>()
  const door = createServer((visitor) => {
    const inside = connect(path.join(host, '.s.PGSQL.5432'))
    const pair = [visitor, inside] as const
    pairs.add(pair)
    visitor.pipe(inside).pipe(visitor)
    for (const [socket, other] of [pair, [inside, visitor] as const]) {
      socket.on('error', () => {})
      socket.once('close', () => {
        other.destroy()
        pairs.delete(pair)
      })
    }
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  const { port } = door.address() as AddressInfo
  return {
    url: (database = 'jarchi', user = 'jarchi') => `postgres://${user}@127.0.0.1:${port}/${database}`,
    /**
     * Like a firewall that forgot the connections: open ones stay open, but nothing comes through. New ones
     * work.
     */
    silence() {
      for (const [visitor, inside] of pairs) {
        visitor.unpipe(inside)
        inside.unpipe(visitor)
        // Arriving data are neither forwarded nor refused.
        for (const socket of [visitor, inside]) socket.resume()
      }
    },
    close() {
      door.close()
      for (const pair of pairs) for (const socket of pair) socket.destroy()
    },
  }
}
