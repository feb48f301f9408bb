import fastify from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { randomUUID } from 'node:crypto'
import type { Deps } from './deps.ts'
import { refuseUnstorableText } from './http/clean-text.ts'
import { answerError, handleErrors } from './http/error-handler.ts'
import { services } from './services.ts'

/** The whole product as one Fastify application, not yet listening. */
export async function buildApp(deps: Deps) {
  const app = fastify({
    trustProxy: deps.config.trustProxy,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: 256 * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: answerError,
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorate('deps', deps)
  handleErrors(app)
  refuseUnstorableText(app)
  for (const [prefix, routes] of services) await app.register(routes, { prefix: `/svc/${prefix}` })
  return app
}

export type App = Awaited<ReturnType<typeof buildApp>>
