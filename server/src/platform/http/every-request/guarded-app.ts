import type { Writable } from 'node:stream'
import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import fastify, { LogController } from 'fastify'
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Config } from '../../../config.ts'
import { ErrorReports } from '../../error-reports.ts'
import { handleErrors } from '../error-handler.ts'
import { loggerOptions } from '../logging.ts'
import { requestId } from '../../trace/trace.ts'
import { limitBodies, OPEN_BYTES } from './body-limits.ts'
import { refuseUnstorableText } from './clean-text.ts'
import { closePromptly } from './closing.ts'
import { guardConnections } from './connections.ts'
import { meetEveryRequest } from './every-request.ts'
import { readJson } from './json-bodies.ts'
import { readNumericFields } from './numeric-fields.ts'
import { answerOwnOrigins } from './other-hosts.ts'
import { traceRequests } from './traced-requests.ts'
import { refuseUnreadBodies } from './unknown-fields.ts'

/** Three banners over a slow line take minutes; a client that takes longer than this is cut off. */
const REQUEST_MS = 10 * MINUTE_MS
/** A head arrives at once, except on lines that lose a packet or two. */
const HEAD_MS = 20_000

type Options = {
  /** The log's destination, if not standard output. */
  logTo?: Writable | undefined
  /** Whose pages may read the answers. */
  origins?: readonly string[]
}

/** A server without routes, with all that guards one: panel and delivery process have the same. */
export async function guardedApp(config: Config, { logTo, origins = [] }: Options = {}) {
  const { insight } = config
  const reports = new ErrorReports(insight.errors.server, insight)
  const first = meetEveryRequest(config)
  const app = fastify({
    logger: loggerOptions(config, reports, logTo),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    genReqId: ({ headers }) => requestId(headers),
    requestIdHeader: false,
    // See `closePromptly`.
    return503OnClosing: false,
    // For addresses without a route.
    bodyLimit: OPEN_BYTES,
    requestTimeout: REQUEST_MS,
    http: { headersTimeout: HEAD_MS, connectionsCheckingInterval: HEAD_MS / 4 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: first.answerUnroutable,
    clientErrorHandler: first.answerBroken,
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(readNumericFields)
  app.setSerializerCompiler(serializerCompiler)
  closePromptly(app)
  app.addHook('onClose', () => reports.flush())
  guardConnections(app.server, config)
  traceRequests(app)
  // Early, so that the panel can read refusals of the limit too.
  if (origins.length > 0) await answerOwnOrigins(app, origins)
  app.addHook('onRequest', first.hook)
  handleErrors(app)
  limitBodies(app)
  readJson(app)
  refuseUnstorableText(app)
  refuseUnreadBodies(app)
  return app
}
