import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Writable } from 'node:stream'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import { MINUTE_MS } from '@jarchi/shared/durations.ts'
import fastify, { LogController } from 'fastify'
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { brandRoutes } from './brand/routes.ts'
import type { Deps } from './deps.ts'
import { refuseUnstorableText } from './http/every-request/clean-text.ts'
import { closePromptly } from './http/every-request/closing.ts'
import { guardConnections } from './http/every-request/connections.ts'
import { ErrorReports } from './gateways/errors/error-reports.ts'
import { handleErrors } from './http/error-handler.ts'
import { meetEveryRequest } from './http/every-request/every-request.ts'
import { FilesWatch } from './http/files-watch.ts'
import { fileRoutes } from './pictures/file-routes.ts'
import { healthRoutes } from './http/health.ts'
import { traceImpersonation } from './http/impersonation.ts'
import { loggerOptions } from './http/logging.ts'
import { describeApi } from './http/openapi.ts'
import { readNumericFields } from './http/every-request/numeric-fields.ts'
import { answerLookers } from './http/every-request/only-looking.ts'
import { refuseForeignChanges } from './http/every-request/origin-check.ts'
import { answerOwnOrigins } from './http/every-request/other-hosts.ts'
import { refuseUnreadBodies } from './http/every-request/unknown-fields.ts'
import { serveWebApp } from './web-app/web-app.ts'
import { measureFiles, measureRequests, type Registry } from './metrics/service.ts'
import { services } from './services.ts'
import { callPageRoutes } from './tracking/call-page.ts'

const WEB_APP = path.join(import.meta.dirname, '../../web/dist')
const BODY_LIMIT = 256 * 1024
/** Three banners over a slow line take minutes; a client that takes longer than this is cut off. */
const REQUEST_MS = 10 * MINUTE_MS
/** A head arrives at once, except on lines that lose a packet or two. */
const HEAD_MS = 20_000

type Options = {
  /** The folder of the built panel. */
  webApp?: string
  /** The log's destination, if not standard output. */
  logTo?: Writable
  /** Where requests are counted. */
  metrics?: Registry
}

/** The whole product as one Fastify application, not yet listening. */
export async function buildApp(deps: Deps, options: Options = {}) {
  const { config } = deps
  const { insight } = config
  const reports = new ErrorReports(insight.errors.server, insight)
  const first = meetEveryRequest(config)
  const app = fastify({
    logger: loggerOptions(config, reports, options.logTo),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_MS,
    http: { headersTimeout: HEAD_MS, connectionsCheckingInterval: HEAD_MS / 4 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: first.answerUnroutable,
    clientErrorHandler: first.answerBroken,
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(readNumericFields)
  app.setSerializerCompiler(serializerCompiler)
  app.decorate('deps', deps)
  closePromptly(app)
  app.addHook('onClose', () => reports.flush())
  guardConnections(app.server, config)
  // First, so that the panel can read refusals of the limit too.
  await answerOwnOrigins(app, config.ownOrigins)
  app.addHook('onRequest', first.hook)
  const files = new FilesWatch(deps.files, app.log)
  if (options.metrics) {
    measureRequests(app, options.metrics)
    measureFiles(files, options.metrics)
  }
  handleErrors(app)
  answerLookers(app)
  refuseForeignChanges(app, config.ownOrigins)
  refuseUnstorableText(app)
  refuseUnreadBodies(app)
  traceImpersonation(app)
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await describeApi(app, config)
  await app.register(healthRoutes, { files })
  for (const [prefix, routes] of services) await app.register(routes, { prefix: `/svc/${prefix}` })
  await app.register(fileRoutes)
  await app.register(callPageRoutes)
  const folder = options.webApp ?? WEB_APP
  await app.register(brandRoutes, { folder })
  await serveWebApp(app, config, folder)
  return app
}

export type App = Awaited<ReturnType<typeof buildApp>>
