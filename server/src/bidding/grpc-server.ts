import { once } from 'node:events'
import {
  constants,
  createServer,
  type Http2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'

/** Codes of gRPC. */
export const GRPC = { ok: 0, invalid: 3, tooMuch: 8, unimplemented: 12, internal: 13 } as const

/** An answer of gRPC that is not a message; `what` goes into the counts. */
export class Refusal extends Error {
  readonly status: number
  readonly what: string

  constructor(status: number, what: string) {
    super(what)
    this.status = status
    this.what = what
  }
}

/** Why a call gets the shortest answer: it has waited too long here, or its deadline is over. */
export type Haste = 'overload' | 'deadline' | null

export type UnaryService = {
  /** Such as `/openrtb.v3.OpenRTB/CollectBids`. */
  path: string
  /** Of a message, unpacked. */
  longest: number
  /** For calls that state no deadline, in milliseconds. */
  deadlineMs: number
  /** Calls that waited longer for those before them are too late to be worth the work. */
  longestWaitMs: number
  /** Answers at once; throws `Refusal` for what it does not take. */
  answer: (message: Buffer, haste: Haste) => Buffer
  onRefusal: (what: string) => void
  /** In milliseconds, from when the call was seen. */
  onAnswer: (ms: number) => void
}

/** A call is one small message: what takes longer hangs. */
const LONGEST_CALL_MS = 5_000
const LOOK_MS = 250
const MOST_STREAMS = 1_000
const FRAME = 5
const DONE = { 'grpc-status': '0' } as const
const REPLY = { ':status': 200, 'content-type': 'application/grpc' } as const

/** Serves one unary call of gRPC over HTTP/2 without TLS, which a proxy in front may add. */
export async function serveGrpc(host: string, port: number, service: UnaryService) {
  const server = createServer({
    settings: { maxConcurrentStreams: MOST_STREAMS, maxHeaderListSize: 8_192, enablePush: false },
    maxSessionMemory: 16,
    maxHeaderListPairs: 64,
    peerMaxConcurrentStreams: 1,
  })
  const sessions = keepSessions(server)
  const served: Served = { service, turn: new Turn(), open: new Set() }
  server.on('stream', (stream, headers) => meet(stream, headers, served))
  const hurrying = setInterval(hurry, LOOK_MS, served).unref()
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** Waits for calls under way, and hangs up. */
    async close() {
      clearInterval(hurrying)
      const closed = new Promise((resolve) => server.close(resolve))
      for (const session of sessions) session.close()
      setTimeout(() => sessions.forEach((session) => session.destroy()), 1_000).unref()
      await closed
    },
  }
}

function keepSessions(server: Http2Server): Set<ServerHttp2Session> {
  const sessions = new Set<ServerHttp2Session>()
  server.on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
    // Broken frames end the session; its calls hear of it.
    session.on('error', () => session.destroy())
  })
  server.on('sessionError', () => {})
  return sessions
}

/** How long the turn of the event loop has lasted that all calls which arrive together wait in. */
class Turn {
  #began = 0

  begin(): number {
    if (this.#began === 0) {
      this.#began = performance.now()
      setImmediate(() => (this.#began = 0))
    }
    return this.#began
  }
}

/**
 * One call, which its stream carries. Node keeps every stream of HTTP/2 with all that hangs on it until the next
 * collection of the whole heap (a kilobyte of its own): what a call holds is little, and let go once it is answered.
 */
type Call = {
  readonly served: Served
  readonly arrived: number
  readonly encoding: unknown
  readonly timeout: unknown
  chunks: Buffer[]
  length: number
}

/** What all calls of a server share. */
type Served = { service: UnaryService; turn: Turn; open: Set<CallStream> }

type CallStream = ServerHttp2Stream & { call?: Call | undefined }

function meet(stream: CallStream, headers: IncomingHttpHeaders, served: Served) {
  stream.on('error', ignore)
  if (!/^application\/grpc(\+proto)?(;|$)/.test(headers['content-type'] ?? '')) {
    served.service.onRefusal('content type')
    stream.respond({ ':status': 415 }, { endStream: true })
    return stream.close(constants.NGHTTP2_NO_ERROR)
  }
  if (headers[':method'] !== 'POST' || headers[':path'] !== served.service.path) {
    return refuse(stream, served.service, GRPC.unimplemented, 'unknown method')
  }
  stream.call = {
    served,
    arrived: served.turn.begin(),
    encoding: headers['grpc-encoding'],
    timeout: headers['grpc-timeout'],
    chunks: [],
    length: 0,
  }
  served.open.add(stream)
  stream.on('data', take).on('end', answer).on('close', leave)
}

function ignore() {}

function refuse(stream: ServerHttp2Stream, service: UnaryService, status: number, what: string) {
  if (stream.headersSent || stream.destroyed) return
  service.onRefusal(what)
  stream.respond({ ...REPLY, 'grpc-status': String(status), 'grpc-message': what }, { endStream: true })
  stream.close(constants.NGHTTP2_NO_ERROR)
}

function take(this: CallStream, chunk: Buffer) {
  const { call } = this
  if (!call) return
  call.length += chunk.length
  const { service } = call.served
  if (call.length > service.longest + FRAME) return refuse(this, service, GRPC.tooMuch, 'too long')
  call.chunks.push(chunk)
}

function answer(this: CallStream) {
  const { call } = this
  if (!call || this.destroyed || this.headersSent) return
  const { service } = call.served
  try {
    const message = unpacked(joined(call.chunks), call.encoding, service.longest)
    const haste = hasteOf(performance.now() - call.arrived, call.timeout, service)
    send(this, service.answer(message, haste))
    service.onAnswer(performance.now() - call.arrived)
  } catch (error) {
    if (error instanceof Refusal) refuse(this, service, error.status, error.what)
    else {
      refuse(this, service, GRPC.internal, 'internal')
      throw error
    }
  }
}

function leave(this: CallStream) {
  this.call?.served.open.delete(this)
  this.call = undefined
}

/** One timer for all calls: one for each would be another thing that streams keep. */
function hurry({ open }: Served) {
  const oldest = performance.now() - LONGEST_CALL_MS
  for (const stream of open) {
    if (!stream.call || stream.call.arrived > oldest) return
    stream.close(constants.NGHTTP2_CANCEL)
  }
}

function joined(chunks: readonly Buffer[]): Buffer {
  const [only] = chunks
  return only && chunks.length === 1 ? only : Buffer.concat(chunks)
}

/** The one message of a unary call. */
function unpacked(body: Buffer, encoding: unknown, longest: number): Buffer {
  if (body.length < FRAME || body.readUInt32BE(1) !== body.length - FRAME)
    throw new Refusal(GRPC.invalid, 'frame')
  const message = body.subarray(FRAME)
  if (body[0] === 0) return message
  if (body[0] !== 1 || encoding !== 'gzip') throw new Refusal(GRPC.unimplemented, 'compression')
  try {
    return gunzipSync(message, { maxOutputLength: longest })
  } catch (error) {
    const isLong = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw new Refusal(isLong ? GRPC.tooMuch : GRPC.invalid, isLong ? 'too long' : 'compression')
  }
}

const UNITS: Record<string, number> = { H: 3_600_000, M: 60_000, S: 1_000, m: 1, u: 0.001, n: 0.000_001 }

type Waits = Pick<UnaryService, 'deadlineMs' | 'longestWaitMs'>

function hasteOf(waited: number, timeout: unknown, { deadlineMs, longestWaitMs }: Waits): Haste {
  const [, count, unit = ''] = (typeof timeout === 'string' && /^(\d{1,8})([HMSmun])$/.exec(timeout)) || []
  const deadline = count === undefined ? deadlineMs : Number(count) * (UNITS[unit] ?? 1)
  if (waited >= deadline) return 'deadline'
  return waited > longestWaitMs ? 'overload' : null
}

function send(stream: ServerHttp2Stream, message: Buffer) {
  const frame = Buffer.allocUnsafe(FRAME + message.length)
  frame[0] = 0
  frame.writeUInt32BE(message.length, 1)
  message.copy(frame, FRAME)
  stream.on('wantTrailers', conclude)
  stream.respond(REPLY, { waitForTrailers: true })
  stream.end(frame)
}

function conclude(this: ServerHttp2Stream) {
  this.sendTrailers(DONE)
}
