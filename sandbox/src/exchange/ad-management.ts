import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { AD_FAULTS, AdFaults, type AdFault } from './ad-faults.ts'
import { AdRecords, type AdRecord, type SentAd } from './ad-records.ts'
import { ExchangeAds } from './ads.ts'
import { DENIAL_SENTENCES, type Denial } from './denials.ts'

export type AdManagementOptions = {
  apiKey?: string
  bidderId?: string
  /** How long a review takes. */
  auditMs?: number
  /** How many ads an answer has. */
  pageSize?: number
  now?: () => Date
  /** Read by auctions. */
  ads?: ExchangeAds
}

export type AdManagement = ReturnType<typeof createAdManagement>

/** The exchange's Ad Management, all in memory. */
export function createAdManagement(options: AdManagementOptions = {}) {
  const { apiKey = 'sandbox-exchange-key', bidderId = 'jarchi', auditMs = 2_000, pageSize = 100 } = options
  const { now = () => new Date(), ads = new ExchangeAds() } = options
  const faults = new AdFaults()
  const records = new AdRecords({ ads, faults, now, auditMs })
  return { apiKey, bidderId, pageSize, ads, faults, records, calls: [] as string[] }
}

/** Its calls under `/bidder/{bidderId}/ads`, and switches for tests and people. */
export const adManagementRoutes: FastifyPluginAsync<{ management: AdManagement }> = async (
  app,
  { management },
) => {
  const { faults, records } = management
  app.get('/faults', async () => faults.list())
  app.post<{ Body: Record<string, unknown> | undefined }>('/faults', async ({ body }) => {
    for (const [name, value] of Object.entries(body ?? {})) if (isFault(name)) faults.set(name, value)
    return faults.list()
  })
  app.delete('/faults', async () => {
    faults.clear()
    return faults.list()
  })
  /** From now on, ads are denied that show a picture whose address contains this part. */
  app.post<{ Body: { picture: string; reasons: string[] } }>('/marks', async ({ body }) => {
    records.marks.set(body.picture, body.reasons.filter(isDenial))
    return {}
  })
  /** A reviewer decides again: denied with these reasons, approved without. */
  app.post<{ Params: { id: string }; Body: { reasons?: string[] } | undefined }>(
    '/reviews/:id',
    async ({ params, body }, reply) => {
      const record = records.get(management.bidderId, params.id)
      if (!record) return reply.code(404).send({ message: 'no such ad' })
      records.decide(record, (body?.reasons ?? []).filter(isDenial))
      return answer(management, [record])
    },
  )
  await app.register(async (api) => bidderRoutes(api, management), { prefix: '/bidder/:bidderId/ads' })
}

type ById = { Params: { id: string } }

function bidderRoutes(app: FastifyInstance, management: AdManagement) {
  const { records, bidderId, pageSize } = management
  app.addHook('preHandler', async (request, reply) => {
    management.calls.push(`${request.method} ${request.url}`)
    return refusal(management, request, reply)
  })
  app.addHook('onSend', async (request, _, payload) => {
    if (request.method === 'GET' || !management.faults.takes('lost')) return payload
    request.raw.socket.destroy()
    return payload
  })
  app.get<{ Querystring: { audit_start?: string } }>('/', async ({ query }) =>
    answer(management, records.since(bidderId, Number(query.audit_start ?? -1)).slice(0, pageSize)),
  )
  app.post('/', async ({ body }, reply) => {
    const problem = problemOf(body)
    if (problem !== null) return reply.code(400).send({ message: problem })
    return answer(management, [records.register(bidderId, body as SentAd)])
  })
  app.get<ById>('/:id', async ({ params }, reply) => {
    const record = records.get(bidderId, params.id)
    return record ? answer(management, [record]) : reply.code(404).send({ message: 'no such ad' })
  })
  app.put<ById>('/:id', async ({ params, body }, reply) => {
    const record = records.get(bidderId, params.id)
    if (!record) return reply.code(404).send({ message: 'no such ad' })
    const problem = problemOf(body)
    if (problem !== null) return reply.code(400).send({ message: problem })
    return answer(management, [records.replace(record, body as SentAd)])
  })
}

async function refusal(management: AdManagement, request: FastifyRequest, reply: FastifyReply) {
  const { faults } = management
  if (faults.takes('hanging')) await sleep(faults.slowMilliseconds, undefined, { ref: false })
  if (faults.takes('html')) return reply.type('text/html').send('<h1>Bad gateway</h1>')
  if (faults.takes('broken')) return reply.code(500).send({ message: 'internal error' })
  if (faults.takes('busy')) return reply.code(429).header('retry-after', '1').send({ message: 'slow down' })
  if (request.headers['x-api-key'] !== management.apiKey) {
    return reply.code(401).send({ message: 'unknown key' })
  }
  const { bidderId } = request.params as { bidderId: string }
  return bidderId === management.bidderId ? undefined : reply.code(404).send({ message: 'no such bidder' })
}

const SIZES = ['1029x504', '984x552', '2304x504', '3408x504']

/** Why a body is not an ad, in a sentence; null if it is one. */
function problemOf(body: unknown): string | null {
  const { display } = (body ?? {}) as Partial<SentAd>
  const { link, asset } = display?.native ?? {}
  if (typeof link?.url !== 'string' || !Array.isArray(asset)) return 'no native with link and assets'
  const sizes = asset.map(({ id = 0, image }) => [id, `${image?.w}x${image?.h}`] as const)
  const isWhole = SIZES.every((size, id) => sizes.some(([own, of]) => own === id && of === size))
  return isWhole ? null : `assets must be ${SIZES.join(', ')}`
}

function answer({ faults }: AdManagement, records: AdRecord[]) {
  const time = (date: Date) => (faults.has('iso_times') ? date.toISOString() : String(date.getTime()))
  const ads = records.map(({ id, sent, init, lastmod, audit }) => ({
    id,
    init: time(init),
    lastmod: time(lastmod),
    ...(faults.has('alters_trackers') ? withoutTrackers(sent) : sent),
    audit: {
      // The exchange's documents have no code for expired ads.
      status: audit.status === 6 && !faults.has('expire_as_6') ? 3 : audit.status,
      ...(audit.feedback.length > 0 && { feedback: audit.feedback }),
      init: time(audit.init),
      lastmod: time(audit.lastmod),
    },
    served_by: 'sandbox',
  }))
  return { count: ads.length, ads }
}

function withoutTrackers({ display: { native } }: SentAd): SentAd {
  const { url } = native.link
  return { display: { native: { ...native, link: { url } }, event: [] } }
}

function isFault(name: string): name is AdFault {
  return (AD_FAULTS as string[]).includes(name)
}

function isDenial(name: string): name is Denial {
  return Object.hasOwn(DENIAL_SENTENCES, name)
}
