import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../../config.ts'
import { toldBases } from '../config/service-bases.ts'
import { brandedFiles } from '../brand/service.ts'
import { defaultTexts } from '../texts/defaults.ts'
import { AppError } from '../http/app-error.ts'
import { serveAppManifest } from './app-manifest.ts'
import { OF_DOCUMENTS, pagePolicy } from '../http/pages/security-headers.ts'

/** Paths that are never a page of the panel. */
const NOT_A_PAGE = /^\/(svc|files|assets|docs)(\/|$|\?)|^\/(openapi\.json|healthz|readyz|metrics)(\?|$)/

/** Of files that change, or whose request somebody looks for. */
const OF_CHANGING_FILES = ['last-modified', 'etag', 'accept-ranges', 'x-request-id']

/** The service worker calls only our own origin, and runs nothing else. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/**
 * Serves the built panel: its files by name, and its page for every other address that a browser asks for.
 */
export async function serveWebApp(app: FastifyInstance, config: Config, folder: string) {
  const index = path.join(folder, 'index.html')
  if (!existsSync(index)) return app.log.warn(`The web app is not built: ${index} is missing.`)
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['index.html', '**/*.br', ...brandedFiles(config.brand)],
    cacheControl: false,
    setHeaders(reply, file) {
      const name = path.relative(folder, file)
      const isHashed = name.startsWith(`assets${path.sep}`)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      // A file of a name that is its content is never asked about again.
      if (isHashed) for (const header of [...OF_DOCUMENTS, ...OF_CHANGING_FILES]) reply.removeHeader(header)
      if (/^sw\.js(\.br)?$/.test(name)) reply.header('content-security-policy', WORKER_POLICY)
    },
  })
  serveAppManifest(app, config)
  const sendPage = pageSender(config, readFileSync(index, 'utf8'), pageHints(folder))
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (!wantsPage(request)) throw new AppError('not_found')
    // A test link is for the person who got it; in a search engine it would be for everybody.
    if (request.url.startsWith('/preview/')) reply.header('x-robots-tag', 'noindex, nofollow')
    return sendPage(request.url, reply)
  })
}

function wantsPage({ url, headers }: FastifyRequest) {
  return (
    !NOT_A_PAGE.test(url) &&
    (headers.accept ?? '*/*').split(',').some((type) => /^\s*(text\/html|\*\/\*)/.test(type))
  )
}

function pageSender(config: Config, template: string, hintsOf: (url: string) => string) {
  const { style } = config.brand
  const html = template.replace('__RUNTIME_CONFIG__', () => runtimeConfig(config))
  const branded = style && `<style nonce="__CSP_NONCE__">${style}</style>`
  const policy = pagePolicy(config)
  return (url: string, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64url')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy(nonce))
      .send(
        html.replace('</head>', () => `${hintsOf(url)}${branded}</head>`).replaceAll('__CSP_NONCE__', nonce),
      )
  }
}

/** JSON inside a script element must not close it. */
function runtimeConfig(config: Config) {
  const { bases, brand, marketplaceName, marketplace, supportPhone, goftinoId, payments, pages } = config
  const { gtmId, errors, panelDsn, release, environment } = config.insight
  const values = {
    bases: toldBases(bases),
    ...(brand.name !== defaultTexts.brand && { brandName: brand.name }),
    marketplaceName,
    marketplaceUrl: marketplace.url,
    supportPhone,
    ...(config.seller.name && { issuer: config.seller.name }),
    goftinoId,
    paymentOrigins: payments.origins,
    ...(!config.bidding.priceByMarket && { priceByMarket: false }),
    ...(gtmId && { gtmId }),
    ...(errors.panel && { errorReports: { dsn: panelDsn, release, environment } }),
    sisterPanels: pages.sisterPanels,
  }
  return JSON.stringify(values).replaceAll('<', '\\u003c')
}

type Page = { pattern: string; files: string[]; later: string[] }

/**
 * Tells the browser at once which chunks a page will need: over a slow line each would wait for the previous
 * one.
 */
function pageHints(folder: string): (url: string) => string {
  const file = path.join(folder, 'page-chunks.json')
  const pages = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Page[]) : []
  const hints = pages.map(({ pattern, files, later }) => ({
    pattern: new RegExp(pattern),
    html: files.map(hint).join('') + laterHints(later),
  }))
  return (url) => {
    const [address = ''] = url.split('?')
    return hints.find(({ pattern }) => pattern.test(address))?.html ?? ''
  }
}

function hint(file: string) {
  if (file.endsWith('.css')) return `<link rel="preload" as="style" nonce="__CSP_NONCE__" href="/${file}" />`
  return `<link rel="modulepreload" fetchpriority="low" nonce="__CSP_NONCE__" href="/${file}" />`
}

/** For the panel's `useLaterChunks`, which fetches them after the page's first calls. */
function laterHints(files: string[]) {
  if (files.length === 0) return ''
  return `<meta name="later-chunks" content="${files.map((file) => `/${file}`).join(' ')}" />`
}
