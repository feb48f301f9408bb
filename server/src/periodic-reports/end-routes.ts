import { createHash } from 'node:crypto'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { letterTexts } from '../texts/letters.ts'
import { endReports } from './configs.ts'
import { memberOf } from './end-link.ts'

const { end: texts } = letterTexts.report
const Query = z.object({ t: z._default(z.string().check(z.maxLength(100)), '') })

const STYLE =
  'body{margin:0;font:18px/1.8 Vazirmatn,Tahoma,sans-serif;background:#f5f6f4;color:#17201c}' +
  'main{max-width:480px;margin:0 auto;padding:24px 16px;text-align:center}' +
  'button{font:inherit;padding:12px 24px;border:0;border-radius:12px;color:#fff;font-weight:700}'

/** Ends reports from a letter: a page that asks, since some mail servers open every link, and the answer to it. */
export const reportEndRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, config, now } = app.deps
  const { brand } = config
  const style = `${STYLE}button{background:${brand.accent}}`
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
  // Of the form nothing is read, nor of what mail programs post by themselves (RFC 8058).
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async () => undefined)
  app.addContentTypeParser('multipart/form-data', async () => undefined)
  const page = (status: 200 | 404, body: string) => ({ status, body })
  const shown = async (token: string, isDone: boolean) => {
    const member = memberOf(config, token)
    if (!member) return page(404, `<p>${texts.unknown}</p>`)
    if (!isDone)
      return page(200, `<p>${texts.ask}</p><form method="post"><button>${texts.button}</button></form>`)
    await endReports(db, member, now())
    return page(200, `<p>${texts.done}</p>`)
  }
  for (const method of ['GET', 'POST'] as const) {
    app.route({
      method,
      url: '/report-end/',
      config: { anyOrigin: true },
      schema: { hide: true, querystring: Query },
      handler: async ({ query }, reply) => {
        const { status, body } = await shown(query.t, method === 'POST')
        return reply
          .code(status)
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-store')
          .header('content-security-policy', policy)
          .header('referrer-policy', 'no-referrer')
          .send(documentOf(body, texts.title(brand.name), style))
      },
    })
  }
}

function documentOf(body: string, title: string, style: string): string {
  return `<!doctype html>
<html lang="fa" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`
}
