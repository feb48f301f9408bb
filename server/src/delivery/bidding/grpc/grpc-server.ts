import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { HOUR_MS, MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { HeldBytes } from './held-bytes.ts'
import { headerBlock, type Field } from './hpack.ts'
import type { Answer, Answerer } from './http2-call.ts'
import { Http2Connection } from './http2-connection.ts'

/** Status codes of gRPC. */
export const GRPC = { ok: 0, invalid: 3, tooMuch: 8, unimplemented: 12, internal: 13 } as const

/** A gRPC answer without a message; `what` is counted. */
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
  /** For example `/openrtb.v3.OpenRTB/CollectBids`. */
  path: string
  /** The longest message, unpacked. */
  longest: number
  /** For calls that state no deadline, in milliseconds. */
  deadlineMs: number
  /** Calls that waited longer than this for earlier ones are too late to be worth the work. */
  longestWaitMs: number
  /** Answers at once; throws `Refusal` for a message it does not accept. */
  answer: (message: Buffer, haste: Haste) => Buffer
  onRefusal: (what: string) => void
  /** In milliseconds, from when the call was seen. */
  onAnswer: (ms: number) => void
}

/** For all connections together. */
export type GrpcLimits = {
  connections: number
  /** Of what calls leave in memory. */
  heldBytes: number
  /** How long a connection may have no call, in milliseconds. */
  idleMs: number
}

/** A call is one small message: one that takes longer hangs. */
const LONGEST_CALL_MS = 5_000
/** How long a peer may read nothing of its answers. */
const LONGEST_UNREAD_MS = 5_000
const LOOK_MS = 250
/** How long calls under way may delay a closing server. */
const CLOSING_MS = 1_000
const FRAME = 5
const REPLY: readonly Field[] = [
  [':status', '200'],
  ['content-type', 'application/grpc'],
]
const HEAD = headerBlock(REPLY)
const DONE = headerBlock([['grpc-status', String(GRPC.ok)]])
const UNSUPPORTED: Answer = { head: headerBlock([[':status', '415']]) }

/** Serves one unary gRPC call over HTTP/2 without TLS; a proxy in front may add TLS. */
export async function serveGrpc(host: string, port: number, service: UnaryService, limits: GrpcLimits) {
  const connections = new Set<Http2Connection>()
  const answerer = answererOf(service)
  const shared = { held: new HeldBytes(limits.heldBytes), unreadMs: LONGEST_UNREAD_MS }
  const server = createServer({ noDelay: true, keepAlive: true }, (socket) => {
    socket.on('error', () => socket.destroy())
    if (connections.size >= limits.connections && !makeRoom(connections, answerer.now())) {
      service.onRefusal('too many connections')
      socket.destroy()
      return
    }
    const connection = new Http2Connection(socket, answerer, shared)
    connections.add(connection)
    socket.once('close', () => connections.delete(connection))
  })
  const hurrying = setInterval(() => {
    const now = performance.now()
    for (const connection of connections) {
      connection.cancelBefore(now - LONGEST_CALL_MS)
      if ((connection.idleSince ?? now) < now - limits.idleMs) connection.close()
    }
  }, LOOK_MS).unref()
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** Waits for calls under way, and closes the connections. */
    async close() {
      clearInterval(hurrying)
      const closed = new Promise((resolve) => server.close(resolve))
      for (const connection of connections) connection.close()
      setTimeout(() => connections.forEach((connection) => connection.destroy()), CLOSING_MS).unref()
      await closed
    },
  }
}

/** Ends the connection that has been without a call for the longest time; false if all have calls. */
function makeRoom(connections: Set<Http2Connection>, now: number): boolean {
  let [idlest, since] = [null as Http2Connection | null, now]
  for (const connection of connections) {
    const idle = connection.idleSince
    if (idle === null || idle > since) continue
    idlest = connection
    since = idle
  }
  if (!idlest) return false
  idlest.leave()
  return connections.delete(idlest)
}

/** How long the current turn of the event loop has lasted: all calls that arrive together wait in it. */
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

function answererOf(service: UnaryService): Answerer {
  const turn = new Turn()
  const refused = ({ status, what }: Refusal): Answer => {
    service.onRefusal(what)
    return { head: headerBlock([...REPLY, ['grpc-status', String(status)], ['grpc-message', what]]) }
  }
  return {
    longest: service.longest + FRAME,
    now: () => turn.begin(),
    onRefusal: service.onRefusal,
    early(fields) {
      if (!/^application\/grpc(\+proto)?(;|$)/.test(valueOf(fields, 'content-type'))) {
        service.onRefusal('content type')
        return UNSUPPORTED
      }
      const isKnown = valueOf(fields, ':method') === 'POST' && valueOf(fields, ':path') === service.path
      return isKnown ? null : refused(new Refusal(GRPC.unimplemented, 'unknown method'))
    },
    answer(fields, body, arrived) {
      try {
        const message = unpacked(body, valueOf(fields, 'grpc-encoding'), service.longest)
        const haste = hasteOf(performance.now() - arrived, valueOf(fields, 'grpc-timeout'), service)
        const answer = { head: HEAD, body: framed(service.answer(message, haste)), trailers: DONE }
        service.onAnswer(performance.now() - arrived)
        return answer
      } catch (error) {
        if (error instanceof Refusal) return refused(error)
        setImmediate(() => {
          throw error
        })
        return refused(new Refusal(GRPC.internal, 'internal'))
      }
    },
    tooLong: () => refused(new Refusal(GRPC.tooMuch, 'too long')),
  }
}

/** The value of a header field; empty if it is missing. */
function valueOf(fields: readonly Field[], name: string): string {
  for (const field of fields) if (field[0] === name) return field[1]
  return ''
}

/** The one message of a unary call. */
function unpacked(body: Buffer, encoding: string, longest: number): Buffer {
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

const UNITS: Record<string, number> = { H: HOUR_MS, M: MINUTE_MS, S: 1_000, m: 1, u: 0.001, n: 0.000_001 }

type Waits = Pick<UnaryService, 'deadlineMs' | 'longestWaitMs'>

function hasteOf(waited: number, timeout: string, { deadlineMs, longestWaitMs }: Waits): Haste {
  const [, count, unit = ''] = /^(\d{1,8})([HMSmun])$/.exec(timeout) ?? []
  const deadline = count === undefined ? deadlineMs : Number(count) * (UNITS[unit] ?? 1)
  if (waited >= deadline) return 'deadline'
  return waited > longestWaitMs ? 'overload' : null
}

function framed(message: Buffer): Buffer {
  const frame = Buffer.allocUnsafe(FRAME + message.length)
  frame[0] = 0
  frame.writeUInt32BE(message.length, 1)
  message.copy(frame, FRAME)
  return frame
}
