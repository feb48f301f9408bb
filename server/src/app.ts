import path from 'node:path'
import type { Writable } from 'node:stream'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { brandRoutes } from './files/brand/routes.ts'
import type { Deps } from './deps.ts'
import { guardedApp } from './platform/http/every-request/guarded-app.ts'
import { FilesWatch } from './gateways/storage/files-watch.ts'
import { signedIn } from './people/sessions/service.ts'
import { staffOnly } from './staff/staff-only.ts'
import { samplePictureRoutes } from './advertising/targeting/sample-routes.ts'
import { fileRoutes } from './files/pictures/file-routes.ts'
import { healthRoutes } from './platform/http/health.ts'
import { tellSeenAddress } from './platform/http/seen-address.ts'
import { traceImpersonation } from './platform/http/impersonation.ts'
import { describeApi } from './platform/http/openapi.ts'
import { answerLookers } from './platform/http/every-request/only-looking.ts'
import { refuseForeignChanges } from './platform/http/every-request/origin-check.ts'
import { serveWebApp } from './platform/web-app/web-app.ts'
import { measureRequests, watch, type Registry } from './platform/metrics/service.ts'
import { services } from './services.ts'
import { callPageRoutes } from './delivery/tracking/call-page.ts'

const WEB_APP = path.join(import.meta.dirname, '../../web/dist')

type Options = {
  /** The folder of the built panel. */
  webApp?: string | undefined
  /** The log's destination, if not standard output. */
  logTo?: Writable
  /** Where requests are counted. */
  metrics?: Registry
}

/** The whole product as one Fastify application, not yet listening. */
export async function buildApp(deps: Deps, options: Options = {}) {
  const { config } = deps
  const app = await guardedApp(config, { logTo: options.logTo, origins: config.ownOrigins })
  app.decorate('deps', deps)
  const files = new FilesWatch(deps.files, app.log)
  if (options.metrics) {
    measureRequests(app, options.metrics)
    // From the last look: a request for metrics does not wait for a silent bucket.
    const files_available = () => {
      files.look().catch(() => {})
      return files.trouble === null
    }
    watch(options.metrics, { files_available })
  }
  answerLookers(app)
  refuseForeignChanges(app, config.ownOrigins)
  traceImpersonation(app)
  guardServices(app)
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await describeApi(app, config)
  await app.register(healthRoutes, { files })
  tellSeenAddress(app, config, deps.now)
  for (const [prefix, routes] of services) await app.register(routes, { prefix: `/svc/${prefix}` })
  await app.register(fileRoutes)
  await app.register(samplePictureRoutes)
  await app.register(callPageRoutes)
  const folder = options.webApp ?? WEB_APP
  await app.register(brandRoutes, { folder })
  await serveWebApp(app, config, folder)
  return app
}

export type App = Awaited<ReturnType<typeof buildApp>>

/**
 * Every route of a service says what its caller needs, or the server does not start. The caller is checked
 * before anything else happens.
 */
export function guardServices(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/svc/')) return
    const { needs, right } = route.config ?? {}
    if (needs === undefined && right === undefined) throw new Error(`${route.url} does not say what it needs`)
    if (needs === 'nobody') return
    const check = right === undefined ? signedIn : staffOnly
    const hooks = [route.onRequest ?? []].flat()
    // A route for HEAD comes with the hooks of its GET.
    route.onRequest = hooks.includes(check) ? hooks : [check, ...hooks]
  })
}
