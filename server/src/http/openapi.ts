import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

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
          session: { type: 'apiKey', in: 'cookie', name: 'token' },
          marketplaceKey: { type: 'apiKey', in: 'header', name: 'authorization' },
        },
      },
      security: [{ accessToken: [] }],
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }),
  })
  serveDocument(app)
  if (isProduction) return
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
  })
}

/** Written and compressed once, when it is first asked for: it is as long as it is public. */
function serveDocument(app: FastifyInstance) {
  let prepared: Map<string, Buffer> | undefined
  const prepare = () => {
    const plain = Buffer.from(JSON.stringify(app.swagger()))
    return new Map([
      ['br', brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })],
      ['gzip', gzipSync(plain)],
      ['identity', plain],
    ])
  }
  app.get('/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    prepared ??= prepare()
    const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''))
    return (
      reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-encoding')
        // Said of the plain one too, or it would be compressed for each who asks.
        .header('content-encoding', encoding)
        .send(prepared.get(encoding))
    )
  })
}

function encodingFor(accepted: string) {
  const isAccepted = (name: string) =>
    new RegExp(`(?:^|,)\\s*${name}\\s*(?:,|$|;\\s*q=(?:1|0?\\.\\d*[1-9]))`).test(accepted)
  return ['br', 'gzip'].find(isAccepted) ?? 'identity'
}
