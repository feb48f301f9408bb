import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { chatSources } from './chat-policy.ts'
import { insightSources } from './insight-policy.ts'
import { isService } from './is-service.ts'

const ONE_YEAR_SECONDS = 31_536_000

/** What every answer carries. Pages, files and documents replace the policy by a wider or closer one. */
export async function sendSecurityHeaders(app: FastifyInstance, config: Config) {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: config.isProduction && { maxAge: ONE_YEAR_SECONDS, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (isService(request)) reply.header('cache-control', 'no-store')
  })
}

/** The policy of the panel's own pages. Services on hosts of their own may be called, and nothing else. */
export function pagePolicy(config: Config): (nonce: string) => string {
  const hosts = Object.values(config.bases).filter((base) => !base.startsWith('/'))
  const connect = ["'self'", ...new Set(hosts.map((base) => new URL(base).origin))].join(' ')
  const chat = chatSources(config.goftinoId)
  const insight = insightSources(config.insight)
  return (nonce) =>
    [
      "default-src 'none'",
      `script-src 'self' 'nonce-${nonce}'${chat.script}${insight.script}`,
      // A nonce would make browsers overlook that inline styles are allowed.
      `style-src 'self'${chat.style || ` 'nonce-${nonce}'`}`,
      `img-src 'self' data: blob:${chat.media}${insight.img}`,
      `font-src 'self'${chat.media}`,
      `connect-src ${connect}${chat.connect}${insight.connect}`,
      ...chat.more,
      "manifest-src 'self'",
      "worker-src 'self'",
      `form-action 'self' ${config.payments.origins.join(' ')}`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
    ].join('; ')
}
