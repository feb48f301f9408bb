import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import type { ExchangeAd } from './ads.ts'
import { bidderSide, type Values } from './messages.ts'

type Asked = Values & { id: string; item: { id: string; flr?: number }[] }
type Offered = { seat: string; bid: Values[] }[]

/**
 * A bidder for tests of the exchange alone: answers each request with the result of `decide`; without one
 * there is no bid.
 */
export async function startSmallBidder(decide: (request: Asked) => Offered | Promise<Offered>) {
  const asked: Asked[] = []
  const server = createServer()
  server.on('stream', (stream, headers) => {
    const parts: Buffer[] = []
    stream.on('error', () => {})
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', async () => {
      const bytes = Buffer.concat(parts).subarray(5)
      const plain = headers['grpc-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes
      const request = bidderSide.decodeRequest(plain) as Asked
      asked.push(request)
      const seatbid = await decide(request)
      if (stream.destroyed) return
      const message = bidderSide.encodeResponse({ id: request.id, seatbid })
      const frame = Buffer.alloc(5)
      frame.writeUInt32BE(message.length, 1)
      stream.respond({ ':status': 200, 'content-type': 'application/grpc+proto' }, { waitForTrailers: true })
      stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }))
      stream.end(Buffer.concat([frame, message]))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { address, asked, close: () => void server.close() }
}

/** Records its calls, as trackers do; `status` decides its answers. */
export async function startSmallTracker(status: (url: URL) => number = () => 204) {
  const told: { url: URL; agent: string }[] = []
  const server = createHttpServer((request, reply) => {
    const url = new URL(request.url ?? '', 'http://tracker')
    told.push({ url, agent: request.headers['user-agent'] ?? '' })
    reply.writeHead(status(url)).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { origin, told, close }
}

/** An approved ad with trackers at that origin, as the product registers it. */
export function exampleAd(origin: string, id = 'ad-1'): ExchangeAd {
  const tracker = (letter: string) => `${origin}/${letter}?t=\${CUSTOM_T}`
  return {
    id,
    status: 3,
    link: { url: 'https://sofa.example.ir/', trackers: [tracker('c')] },
    images: [{ url: `${origin}/banner.png`, width: 984, height: 552 }],
    events: [
      { type: 2, url: `${tracker('i')}&p=\${AUCTION_PRICE}&q=\${OPENRTB_PRICE}` },
      { type: 3, url: tracker('v') },
      { type: 501, url: tracker('c') },
    ],
  }
}
