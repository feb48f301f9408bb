import { connect, constants, type ClientHttp2Session } from 'node:http2'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { decodeResponse, encodeRequest, type BidRequest, type BidResponse } from './messages.ts'

const PATH = '/openrtb.v3.OpenRTB/CollectBids'
const LARGEST_ANSWER = 1_048_576

/** `status` is gRPC's, or why nothing came; `milliseconds` is how long the exchange waited. */
export type Answer = {
  response: BidResponse | null
  status: string
  milliseconds: number
}

type Way = { deadline: number; isCompressed: boolean }

/** Calls a bidder as the exchange does: gRPC over HTTP/2, one connection, no second try. */
export class BidderClient {
  readonly #origin: string
  #session: ClientHttp2Session | null = null

  /** `address` is `host:port`, or a URL. */
  constructor(address: string) {
    this.#origin = address.includes('://') ? address : `http://${address}`
  }

  async collectBids(request: BidRequest, { deadline, isCompressed }: Way): Promise<Answer> {
    const plain = encodeRequest(request)
    const message = isCompressed ? await promisify(gzip)(plain) : plain
    const begun = performance.now()
    const { bytes, status } = await this.#call(framed(message, isCompressed), deadline, isCompressed)
    const answer = { status, milliseconds: performance.now() - begun, response: null }
    if (status !== '0' || bytes.length < 5) return answer
    try {
      return { ...answer, response: decodeResponse(bytes.subarray(5, 5 + bytes.readUInt32BE(1))) }
    } catch {
      return { ...answer, status: 'unreadable' }
    }
  }

  #call(frame: Buffer, deadline: number, isCompressed: boolean) {
    return new Promise<{ bytes: Buffer; status: string }>((resolve) => {
      const stream = this.#connected().request({
        ':method': 'POST',
        ':path': PATH,
        'content-type': 'application/grpc+proto',
        te: 'trailers',
        'grpc-timeout': `${deadline}m`,
        ...(isCompressed && { 'grpc-encoding': 'gzip' }),
      })
      const parts: Buffer[] = []
      let [size, status] = [0, 'no status']
      const timer = setTimeout(() => {
        status = 'too late'
        stream.close(constants.NGHTTP2_CANCEL)
      }, deadline)
      stream.on('response', (headers) => {
        if (headers['grpc-status'] !== undefined) status = String(headers['grpc-status'])
      })
      stream.on('data', (part: Buffer) => {
        size += part.length
        if (size > LARGEST_ANSWER) stream.close(constants.NGHTTP2_CANCEL)
        else parts.push(part)
      })
      stream.on('trailers', (trailers) => (status = String(trailers['grpc-status'] ?? status)))
      // Without a connection its calls are cancelled because of that.
      stream.on('error', (error: NodeJS.ErrnoException) => {
        status = (error.cause as NodeJS.ErrnoException | undefined)?.code ?? error.code ?? 'broken'
      })
      stream.on('close', () => {
        clearTimeout(timer)
        resolve({ bytes: Buffer.concat(parts), status })
      })
      stream.end(frame)
    })
  }

  #connected(): ClientHttp2Session {
    if (this.#session && !this.#session.closed && !this.#session.destroyed) return this.#session
    const session = connect(this.#origin)
    // Each of its calls gets the error too.
    session.on('error', () => {})
    session.on('goaway', () => session.close())
    session.unref()
    this.#session = session
    return session
  }

  close() {
    this.#session?.destroy()
  }
}

function framed(message: Buffer, isCompressed: boolean): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt8(isCompressed ? 1 : 0, 0)
  head.writeUInt32BE(message.length, 1)
  return Buffer.concat([head, message])
}
