import type { FastifyRequest } from 'fastify'

/** Whether a request is for a service, or an address below them that is none: as the router reads it, `%73` and all. */
export function isService({ url, routeOptions }: FastifyRequest): boolean {
  return [url, routeOptions.url ?? ''].some((path) => path.startsWith('/svc/'))
}
