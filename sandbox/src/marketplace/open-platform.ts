import type { FastifyInstance, FastifyRequest } from 'fastify'
import { categoryAssets, cityAssets, districtAssets } from './assets.ts'
import { baseOf, textOf } from './base.ts'
import type { Grant } from './grants.ts'
import type { Marketplace } from './marketplace.ts'
import { userIdOf } from './people.ts'
import { postReply, summaryReply } from './post-replies.ts'
import { PlatformError, refuseAsPlatform } from './platform-error.ts'
import { Rate } from './rate.ts'
import { statisticsReply } from './statistics.ts'

/** The open platform's API, below `/v1/open-platform`. */
export function openPlatformRoutes(app: FastifyInstance, marketplace: Marketplace) {
  const { posts } = marketplace
  answerAsPlatform(app, marketplace)

  app.get('/users', async (request) => {
    const { phone, scope } = holder(marketplace, request)
    return {
      ...(scope.includes('USER_PHONE') && { phone_number: phone }),
      ...(scope.includes('USER_ID') && { user_id: userIdOf(phone, marketplace.app.clientId) }),
    }
  })

  app.get('/finder/user-posts', async (request) => {
    const { phone } = holder(marketplace, request, 'USER_POSTS_GET')
    const own = posts.filter((post) => post.owner === phone)
    return own.length === 0 ? {} : { posts: own.map((post) => summaryReply(post, baseOf(request))) }
  })

  app.get<{ Params: { token: string } }>('/finder/post/:token', async (request) => {
    requireKey(marketplace, request)
    const post = posts.find(({ token }) => token === request.params.token)
    if (!post) throw new PlatformError('not_found')
    const reader = request.headers.authorization === undefined ? null : holder(marketplace, request)
    return postReply(post, baseOf(request), reader?.phone === post.owner)
  })

  app.get('/assets/category', async () => ({ categories: categoryAssets }))
  app.get('/assets/city', async () => ({ cities: cityAssets }))
  app.get('/assets/district', async ({ query }) => {
    const districts = districtAssets(textOf(query, 'city_slug') ?? '')
    return districts.length === 0 ? {} : { districts }
  })

  app.post('/events/subscriptions', async (request) => {
    const { phone } = holder(marketplace, request, 'USER_POSTS_GET')
    if (textOf(request.body, 'event_type') !== 'POST_UPDATE') throw new PlatformError('invalid_argument')
    marketplace.grants.listen(phone)
    return {}
  })
}

/** The experimental API, below `/experimental/open-platform`. */
export function statisticsRoutes(app: FastifyInstance, marketplace: Marketplace) {
  answerAsPlatform(app, marketplace)
  app.get<{ Params: { token: string } }>('/posts/:token/stats', async (request) => {
    const { phone } = holder(marketplace, request, 'USER_POSTS_STATS_READ')
    if (marketplace.faults.has('uncounted', phone)) throw new PlatformError('permission_denied')
    const post = marketplace.posts.find(({ token }) => token === request.params.token)
    if (!post) throw new PlatformError('not_found')
    if (post.owner !== phone) throw new PlatformError('permission_denied')
    return statisticsReply(post, marketplace)
  })
}

/** Faults of all its calls. */
function answerAsPlatform(app: FastifyInstance, { faults, grants, now }: Marketplace) {
  const rate = new Rate(600, now)
  refuseAsPlatform(app)
  app.addHook('onRequest', async (request) => {
    const whom = grants.phoneOf(bearerOf(request))
    await faults.wait(whom)
    if (faults.has('broken', whom)) throw new PlatformError('internal')
    if (faults.has('limited', whom) || !rate.take()) throw new PlatformError('resource_exhausted')
  })
}

function requireKey({ app }: Marketplace, request: FastifyRequest) {
  if (request.headers['x-api-key'] !== app.apiKey) throw new PlatformError('unauthenticated')
}

function bearerOf({ headers }: FastifyRequest): string {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
}

function holder(marketplace: Marketplace, request: FastifyRequest, scope?: string): Grant {
  requireKey(marketplace, request)
  const { faults, grants } = marketplace
  const token = bearerOf(request)
  const grant = faults.has('revoked', grants.phoneOf(token)) ? null : grants.holderOf(token)
  if (!grant) throw new PlatformError('unauthenticated')
  if (scope !== undefined && !grant.scope.includes(scope)) throw new PlatformError('permission_denied')
  return grant
}
