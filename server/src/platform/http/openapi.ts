import swagger from '@fastify/swagger'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { SESSION_COOKIE } from './cookie-rules.ts'
import { prepareAnswer, sendPrepared, type PreparedAnswer } from './prepared-answer.ts'

/** `/openapi.json` describes every route registered after this; `/docs` shows it, in development only. */
export async function describeApi(app: FastifyInstance, { isProduction, describesApi }: Config) {
  if (!describesApi) return
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.1',
      info: { title: 'Jarchi', version: '1' },
      components: {
        securitySchemes: {
          accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
          decisionKey: { type: 'http', scheme: 'bearer' },
          marketplaceKey: { type: 'apiKey', in: 'header', name: 'authorization' },
        },
      },
      security: [{ accessToken: [] }],
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }),
  })
  serveDocument(app)
  if (isProduction) return
  const { default: swaggerUi } = await import('@fastify/swagger-ui')
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
  })
}

/** Written and compressed once, at the first request. */
function serveDocument(app: FastifyInstance) {
  let prepared: Promise<PreparedAnswer> | undefined
  app.get('/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    prepared ??= prepareAnswer(app.swagger())
    return sendPrepared(request, reply, await prepared, 'no-cache')
  })
}
