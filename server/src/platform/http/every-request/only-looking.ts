import type { FastifyInstance, FastifyRequest } from 'fastify'

/** In these a browser says that it loads something before anybody opens it. */
const AHEAD = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const

/** A call that asks without wanting anything done: HEAD, or a browser that loads ahead of its user. */
export function isOnlyLooking({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  return method === 'HEAD' || AHEAD.some((name) => /prefetch|prerender|preview/i.test(String(headers[name])))
}

/**
 * Services do nothing for such calls, whatever the route: GET has effects there (sign-in links, returns from
 * banks, unsubscribing), and a sign of life in pages and files.
 */
export function answerLookers(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    const { url = '' } = request.routeOptions
    if (!request.is404 && url.startsWith('/svc/') && isOnlyLooking(request)) return reply.code(204).send()
  })
}
