import { agentProblem, isUnreplacedMacro } from '@jarchi/shared/invalid-traffic.ts'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Connection } from '../db/client.ts'
import { EventLog, EventsNotKept, type Events } from './event-log.ts'
import { openToken, type TokenKeys } from './token.ts'
import { KINDS, networkOf, type Kind, type Refusal, type TrackedEvent } from './tracked-event.ts'

export type TrackerOptions = {
  connection: Connection
  tokenKeys: TokenKeys
  /**
   * Whether apps call the trackers themselves; otherwise the exchange does, and agents and addresses mean
   * nothing.
   */
  callersAreApps: boolean
  /** Replaces the database's clock. */
  now?: () => Date
  /** Replaces the database. */
  events?: Events | null
  /** How long a call waits for its commit, in milliseconds. */
  patience?: number | undefined
}

type Query = Record<string, string | string[] | undefined>

const BODY_LIMIT = 64 * 1_024

/** The event of each address; a billed impression has a price. */
const ADDRESSES: [path: string, kind: Kind][] = [
  ['/i', KINDS.impression],
  ['/v', KINDS.viewable],
  ['/c', KINDS.click],
  ['/l', KINDS.loss],
]

/** The trackers: events of an ad, reported by the exchange or the app; answered once they are on disk. */
export const trackerRoutes: FastifyPluginAsync<TrackerOptions> = async (app, options) => {
  const { connection, now, patience } = options
  const events =
    options.events ?? new EventLog(connection, { log: app.log, now, ...(patience && { patience }) })
  app.addHook('onClose', () => events.close())
  // Bodies are not read.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_, __, done) => done(null))
  for (const [url, kind] of ADDRESSES) {
    app.route({
      method: ['GET', 'POST'],
      url,
      schema: { hide: true } as object,
      handler: async (request, reply) => {
        try {
          const told = eventsOf(kind, request, options)
          if (Array.isArray(told)) await events.append(told)
          else events.refuse(told)
        } catch (error) {
          if (!(error instanceof EventsNotKept)) throw error
          return reply.code(503).header('retry-after', '5').send()
        }
        return reply.code(204).header('cache-control', 'no-store').send()
      },
    })
  }
}

function eventsOf(kind: Kind, request: FastifyRequest, options: TrackerOptions): TrackedEvent[] | Refusal {
  const { t, p, q, r } = request.query as Query
  const text = typeof t === 'string' ? t : ''
  const token = openToken(options.tokenKeys, text)
  if (!token) {
    return { kind, reason: isUnreplacedMacro(text) ? 'unsubstituted_macro' : 'bad_signature' }
  }
  const isBilled = kind === KINDS.impression && (p !== undefined || q !== undefined)
  // Bills and losses are reported by the exchange, whose agent is a program.
  const isOfApp = options.callersAreApps && !isBilled && kind !== KINDS.loss
  const agent = isOfApp ? agentProblem(request.headers['user-agent']) : null
  const event: TrackedEvent = {
    kind,
    token,
    network: isOfApp ? networkOf(options.tokenKeys, request.ip) : 0n,
    seen: token.isTest ? 'test' : agent,
    value: kind === KINDS.loss ? wholeNumber(r) : null,
  }
  if (!isBilled) return [event]
  // The price under the one of its two names that was replaced, as the exchange tells it: costs are capped later.
  return [event, { ...event, kind: KINDS.billed, value: wholeNumber(p) ?? wholeNumber(q) }]
}

function wholeNumber(text: Query[string]): bigint | null {
  return typeof text === 'string' && /^\d{1,12}(\.\d{1,9})?$/.test(text)
    ? BigInt(Math.round(Number(text)))
    : null
}
