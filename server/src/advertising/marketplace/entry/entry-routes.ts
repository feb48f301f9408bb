import cookie from '@fastify/cookie'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { MarketplaceEntry, SessionInitAnswer } from '@jarchi/shared/api/marketplace-posts.ts'
import { afterMs, DAY_MS } from '@jarchi/shared/time/durations.ts'
import {
  integrationSession,
  isServerTouchPoint,
  type IntegrationSession,
  type ServerTouchPoint,
} from '@jarchi/shared/advertising/touch-point.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Config } from '../../../config.ts'
import { panelPage, serviceUrl } from '../../../platform/config/service-bases.ts'
import type { Db } from '../../../platform/db/client.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { redirectTarget } from '../../../people/sessions/service.ts'
import { handleFor, identified } from '../encryption.ts'
import { entryCookie, setEntryCookies } from '../sign-in/cookies.ts'
import { tokensOf } from '../sign-in/token-queries.ts'

const EntryId = z.uuid('not_an_id')
// Browsers are sent here, so invalid values are ignored, not refused.
const anything = z.optional(z.unknown())
const StartQuery = z.object({ entry: anything, post_token: anything, completion_url: anything })

/** The entries for the marketplace's users (§D9). */
export const entryRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, config, now } = app.deps
  await app.register(cookie)

  app.post(
    '/kenar-divar/session-init/:touchPoint/',
    {
      config: { needs: 'nobody' },
      onRequest: identified,
      schema: {
        security: [{ marketplaceKey: [] }],
        params: z.object({ touchPoint: z.string() }),
        body: z.record(z.string(), z.unknown()),
        response: { 200: SessionInitAnswer },
      },
    },
    async ({ params, body }) => {
      if (!isServerTouchPoint(params.touchPoint)) throw new AppError('not_found')
      const completionUrl = completionOf(config, body)
      const id = await insertEntry(db, { ...initSession(params.touchPoint, body), completionUrl }, now())
      const service = serviceUrl(config.bases.mobile, config.publicOrigin)
      return { url: `${service}/kenar-divar/start/?entry=${id}` }
    },
  )

  app.get(
    '/kenar-divar/start/',
    { config: { needs: 'nobody' }, schema: { security: [], querystring: StartQuery } },
    async (request, reply) => {
      const { id, session } = await visitOf(request)
      setEntryCookies(reply, id, session)
      return leadOn(reply, session)
    },
  )

  app.get(
    '/kenar-divar/entry/',
    { config: { needs: 'user' }, schema: { response: { 200: MarketplaceEntry } } },
    async (request) => {
      const entry = entryCookie(request)
      const visit = entry === null ? null : await visitById(db, entry, now())
      const hasAccess = (await tokensOf(db, request.auth.userId)) !== null
      return {
        divar_access_token: hasAccess ? handleFor(config, request.auth) : null,
        completion_url: visit && (visit.completionUrl ?? config.marketplace.completionUrl),
      }
    },
  )
}

/**
 * The visit that the marketplace's server has begun, or a new one by the direct link, which is for posts
 * only.
 */
async function visitOf({
  server,
  query,
}: FastifyRequest): Promise<{ id: string; session: IntegrationSession }> {
  const { db, config, now } = server.deps
  const asked = EntryId.safeParse((query as Record<string, unknown>).entry)
  const begun = asked.success ? await visitById(db, asked.data, now()) : null
  if (asked.success && begun) return { id: asked.data, session: begun.session }
  const { post_token } = integrationSession(query)
  const session = { ...(post_token !== undefined && { post_token }), touch_point: 'MY_POST' }
  const completionUrl = completionOf(config, query)
  return { id: await insertEntry(db, { ...session, completionUrl }, now()), session }
}

/** Longer ones are not addresses of a page. */
const LONGEST_ADDRESS = 2_000

/**
 * The address that a visit names as its way back, only on the marketplace's own origins and those that the
 * operator allows; otherwise null.
 */
function completionOf({ publicOrigin, redirectOrigins, marketplace }: Config, given: unknown): string | null {
  const { completion_url: url } = (given ?? {}) as Record<string, unknown>
  if (typeof url !== 'string' || url.length > LONGEST_ADDRESS || !url.includes('://')) return null
  const own = [marketplace.completionUrl, marketplace.url].map((page) => new URL(page).origin)
  return redirectTarget(url, publicOrigin, [...own, ...redirectOrigins])
}

function leadOn(reply: FastifyReply, session: IntegrationSession) {
  const query = new URLSearchParams(session)
  const page = panelPage('mobile', `${paths.marketplaceAccess}?${query}`, reply.server.deps.config)
  return reply.redirect(page, 303)
}

/**
 * The data of a session-init call of the marketplace. Its documents disagree on spellings (`Supply`,
 * `POST_ADODN`, `provider_data` or `extra_data`); we depend on none of them. A user who looks at another
 * user's post (`user_side` demand) has no post to advertise.
 */
function initSession(touchPoint: ServerTouchPoint, body: unknown): IntegrationSession {
  const given = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const isDemand = typeof given.user_side === 'string' && /^demand$/i.test(given.user_side)
  const post_token = isDemand ? undefined : given.post_token
  return integrationSession({ post_token, touch_point: touchPoint })
}

const LIFE_MS = DAY_MS

type NewVisit = IntegrationSession & { completionUrl: string | null }

/** Begins a visit that the marketplace opened; deletes those that have run out. */
async function insertEntry(db: Db, visit: NewVisit, now: Date): Promise<string> {
  await db.deleteFrom('marketplace_entries').where('expires_at', '<', now).execute()
  const id = randomUUID()
  await db
    .insertInto('marketplace_entries')
    .values({
      id,
      touch_point: visit.touch_point ?? null,
      post_token: visit.post_token ?? null,
      completion_url: visit.completionUrl,
      expires_at: afterMs(now, LIFE_MS),
    })
    .execute()
  return id
}

/** The data of a visit, or null if there is no such visit any more. */
async function visitById(
  db: Db,
  id: string,
  now: Date,
): Promise<{ session: IntegrationSession; completionUrl: string | null } | null> {
  const entry = await db
    .selectFrom('marketplace_entries')
    .select(['touch_point', 'post_token', 'completion_url'])
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!entry) return null
  const session = {
    ...(entry.post_token !== null && { post_token: entry.post_token }),
    ...(entry.touch_point !== null && { touch_point: entry.touch_point }),
  }
  return { session, completionUrl: entry.completion_url }
}
