import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

/** Each service's routes under its prefix, `/svc/{prefix}`. */
export const services: [prefix: string, routes: FastifyPluginAsyncZod][] = []
