import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { HeldBytes } from '../../src/delivery/bidding/grpc/held-bytes.ts'
import { headerBlock } from '../../src/delivery/bidding/grpc/hpack.ts'
import type { Answerer } from '../../src/delivery/bidding/grpc/http2-call.ts'
import { Http2Connection, type Limits } from '../../src/delivery/bidding/grpc/http2-connection.ts'

const LONGEST = 20_000
export const ECHO_HEAD = headerBlock([[':status', '200']])
const TRAILERS = headerBlock([['end', 'yes']])

/** A server that sends bodies back, or their header fields if the path is `/fields`. */
export async function listening(changes: Partial<Answerer> = {}, limits: Partial<Limits> = {}) {
  const connections: Http2Connection[] = []
  const refused: string[] = []
  const answerer: Answerer = {
    longest: LONGEST,
    early: () => null,
    answer: (fields, body) => {
      const asksForFields = fields.some(([name, value]) => name === ':path' && value === '/fields')
      const sent = asksForFields ? Buffer.from(JSON.stringify(fields), 'latin1') : Buffer.from(body)
      return { head: ECHO_HEAD, body: sent, trailers: TRAILERS }
    },
    tooLong: () => ({ head: headerBlock([[':status', '413']]) }),
    now: () => performance.now(),
    onRefusal: (what) => refused.push(what),
    ...changes,
  }
  const held = new HeldBytes(2 ** 26)
  const server = createServer((socket) => {
    socket.on('error', () => {})
    connections.push(new Http2Connection(socket, answerer, { held, unreadMs: 5_000, ...limits }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const connection of connections) connection.destroy()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, connections, refused, held }
}
