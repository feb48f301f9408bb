import { isUnreplacedMacro } from '@jarchi/shared/delivery/invalid-traffic.ts'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Connection } from '../../platform/db/client.ts'
import { isOnlyLooking } from '../../platform/http/every-request/only-looking.ts'
import { traces } from '../../platform/trace/trace.ts'
import { agentProblem } from './agents.ts'
import { EventLog, EventsNotKept, type Events } from './event-log.ts'
import { openToken, type BidToken, type TokenKeys } from './token.ts'
import { KINDS, networkOf, unnamedDeviceOf, type Refusal, type TrackedEvent } from './tracked-event.ts'

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
  longestWaitMs?: number | undefined
}

type Query = Record<string, string | string[] | undefined>

const LARGEST_BODY_BYTES = 64 * 1_024

/** What a viewer's page or app reports, and what only the exchange can: it has a proof that viewers do not have. */
const OF_VIEWERS = { '/i': KINDS.impression, '/v': KINDS.viewable, '/c': KINDS.click } as const
const OF_EXCHANGE = { '/i': KINDS.billed, '/l': KINDS.loss, '/w': KINDS.won } as const

/**
 * The trackers: events of an ad, reported by the exchange or the app; answered once they are on disk. By POST
 * too, which pages use for beacons.
 */
export const trackerRoutes: FastifyPluginAsync<TrackerOptions> = async (app, options) => {
  const { connection, now, longestWaitMs } = options
  const events =
    options.events ?? new EventLog(connection, { log: app.log, now, ...(longestWaitMs && { longestWaitMs }) })
  app.addHook('onClose', () => events.close())
  // Bodies are not read.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_BODY_BYTES }, (_, __, done) =>
    done(null),
  )
  app.addHook('onRequest', async (request, reply) => {
    if (isOnlyLooking(request)) return reply.code(204).header('cache-control', 'no-store').send()
  })
  for (const url of ['/i', '/v', '/c', '/l', '/w'] as const) {
    app.route({
      method: ['GET', 'POST'],
      url,
      schema: { hide: true } as object,
      handler: async (request, reply) => {
        try {
          const told = eventsOf(url, request, options)
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

type Path = keyof typeof OF_VIEWERS | keyof typeof OF_EXCHANGE

function eventsOf(path: Path, request: FastifyRequest, options: TrackerOptions): TrackedEvent[] | Refusal {
  const query = request.query as Query
  const text = typeof query['t'] === 'string' ? query['t'] : ''
  const proven = path in OF_EXCHANGE ? openToken(options.tokenKeys, text, 'exchange') : null
  if (proven) return noticesOf(OF_EXCHANGE[path as keyof typeof OF_EXCHANGE], proven, query, options)
  const isOfViewers = path in OF_VIEWERS
  const kind = isOfViewers ? OF_VIEWERS[path as keyof typeof OF_VIEWERS] : OF_EXCHANGE[path as '/l' | '/w']
  const token = isOfViewers ? openToken(options.tokenKeys, text) : null
  if (!token) {
    return { kind, reason: isUnreplacedMacro(text) ? 'unsubstituted_macro' : 'bad_signature' }
  }
  const trace = kind === KINDS.click ? traces.getStore()?.id : undefined
  return [{ kind, token, value: null, trace, ...callerOf(token, request, options) }]
}

/** Who reports an event of a page; of the exchange's calls for its apps nothing is known. */
function callerOf(token: BidToken, { ip, headers }: FastifyRequest, options: TrackerOptions) {
  const seen = token.isTest ? ('test' as const) : null
  if (!options.callersAreApps) return { network: 0n, unnamedDevice: 0n, seen }
  const agent = headers['user-agent'] ?? ''
  return {
    network: networkOf(options.tokenKeys, ip),
    unnamedDevice: token.device === 0n ? unnamedDeviceOf(options.tokenKeys, ip, agent) : 0n,
    seen: seen ?? agentProblem(agent),
  }
}

/** The exchange's notices: a loss, or a bill with its price, which says that the ad was shown. */
function noticesOf(
  kind: (typeof OF_EXCHANGE)[keyof typeof OF_EXCHANGE],
  token: BidToken,
  { m, p, q, r }: Query,
  { tokenKeys }: TrackerOptions,
): TrackedEvent[] {
  const seen = token.isTest ? ('test' as const) : null
  const event = { token, network: 0n, unnamedDevice: 0n, seen }
  if (kind === KINDS.loss) return [{ ...event, kind, value: wholeNumber(r) }]
  if (kind === KINDS.won) return [{ ...event, kind, value: null }]
  const viewers = typeof m === 'string' ? openToken(tokenKeys, m) : null
  const isReplaced = viewers?.epoch === token.epoch && viewers.sequence === token.sequence
  return [
    { ...event, kind: KINDS.impression, value: null },
    // The price under the one of its two names that was replaced, as the exchange tells it: costs are capped later.
    {
      ...event,
      kind,
      seen: isReplaced ? seen : 'unsubstituted_macro',
      value: wholeNumber(p) ?? wholeNumber(q),
    },
  ]
}

function wholeNumber(text: Query[string]): bigint | null {
  return typeof text === 'string' && /^\d{1,12}(\.\d{1,9})?$/.test(text)
    ? BigInt(Math.round(Number(text)))
    : null
}
