import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../../../config.ts'
import { tooManyFromAddress } from '../../texts/errors.ts'
import { addressGroup } from '../address-group.ts'
import { AppError } from '../app-error.ts'
import { errorBody } from '../error-body.ts'
import { answerError } from '../error-handler.ts'
import { isProbe, logOnceAnswered } from '../logging.ts'
import { inTraceOf } from './traced-requests.ts'
import { securityHeaders } from '../pages/security-headers.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Callers that this accepts ask as often as ads are shown: they are neither counted nor logged. */
    isFree?: (request: FastifyRequest) => boolean
  }
}

/** Time for the last answer to arrive; a client that has not hung up then is cut off. */
const LAST_WORDS_MS = 1_000

/**
 * What every request passes first, even if no route or parser accepts it: a line in the log, the headers, and
 * the limit of its address, before anything more expensive.
 */
export function meetEveryRequest(config: Config) {
  const headers = securityHeaders(config)
  const counts = new MinuteCounts(config.rateLimitPerMinute)

  function begin(request: FastifyRequest, reply: FastifyReply) {
    reply.headers(headers).header('x-request-id', request.id)
    if (isService(request)) reply.header('cache-control', 'no-store')
    if (request.routeOptions.config.isFree?.(request)) return
    logOnceAnswered(request, reply)
    if (isProbe(request)) return
    const retryAfter = counts.add(request.ip)
    if (retryAfter !== null) throw tooMany(retryAfter)
  }

  return {
    /** For requests with or without a route. */
    hook: async (request: FastifyRequest, reply: FastifyReply) => begin(request, reply),

    /** For addresses that the router cannot read: hooks do not see them. */
    answerUnroutable(error: Error, request: FastifyRequest, reply: FastifyReply) {
      return inTraceOf(request, () => {
        try {
          begin(request, reply)
        } catch (refusal) {
          return answerError(refusal, request, reply)
        }
        return answerError(error, request, reply)
      })
    },

    /** For data that is not HTTP, and for heads that do not end. */
    answerBroken(this: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket) {
      const isSilent = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0
      if (error.code === 'ECONNRESET' || isSilent || !socket.writable) return void socket.destroy()
      const retryAfter = counts.add(socket.remoteAddress)
      const answer = retryAfter === null ? new AppError('bad_input') : tooMany(retryAfter)
      const id = randomUUID()
      socket.end(wordsOf(answer, id, headers))
      setTimeout(() => socket.destroy(), LAST_WORDS_MS).unref()
      this.log.info({ reqId: id, status: answer.statusCode, code: error.code }, 'broken request')
    },
  }
}

const tooMany = (retryAfter: number) =>
  new AppError('too_many_requests', { retryAfter, message: tooManyFromAddress(retryAfter) })

function wordsOf(answer: AppError, id: string, headers: Record<string, string>) {
  const body = JSON.stringify(errorBody(answer, id))
  const { retryAfter } = answer.details
  const all = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    ...headers,
    'cache-control': 'no-store',
    'x-request-id': id,
    ...(retryAfter !== undefined && { 'retry-after': Math.ceil(retryAfter) }),
    connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${answer.statusCode} ${STATUS_CODES[answer.statusCode]}`, ...lines, '', body].join('\r\n')
}

/** How often each address has asked within the current minute, in this process only. */
export class MinuteCounts {
  readonly #most: number
  readonly #counts = new Map<string, number>()
  #endsAt = 0

  constructor(most: number) {
    this.#most = most
  }

  /**
   * Counts one more; returns the seconds to wait, or null if it may go on. Nothing is kept beyond the minute.
   */
  add(address: string | undefined, now = performance.now()): number | null {
    if (now >= this.#endsAt) {
      this.#counts.clear()
      this.#endsAt = now + MINUTE_MS
    }
    const key = addressGroup(address)
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return count > this.#most ? (this.#endsAt - now) / 1_000 : null
  }
}

/**
 * Whether a request is for a service, or for an unknown address below the services, read as the router does,
 * for example with `%73`.
 */
function isService({ url, routeOptions }: FastifyRequest): boolean {
  return [url, routeOptions.url ?? ''].some((path) => path.startsWith('/svc/'))
}
