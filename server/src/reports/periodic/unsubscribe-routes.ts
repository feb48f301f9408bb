import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { sendPlainPage } from '../../platform/http/pages/plain-page.ts'
import { letterTexts } from '../../platform/texts/letters.ts'
import { endReports } from './report-configs.ts'
import { memberOf } from './unsubscribe-link.ts'

const { end: texts } = letterTexts.report
const Query = z.object({ t: z._default(z.string().check(z.maxLength(100)), '') })

/**
 * Ends reports by a link in a letter: a page with a button, since some mail servers open every link, and the
 * answer to the button.
 */
export const reportEndRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, config, now } = app.deps
  const { brand } = config
  // Nothing is read from the form, nor from what mail programs post by themselves (RFC 8058).
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async () => undefined)
  app.addContentTypeParser('multipart/form-data', async () => undefined)
  const page = (status: 200 | 404, body: string) => ({ status, body })
  const shown = async (token: string, isDone: boolean) => {
    const member = memberOf(config, token, now())
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
      config: { needs: 'nobody', anyOrigin: true },
      schema: { hide: true, querystring: Query },
      handler: async ({ query }, reply) => {
        const { status, body } = await shown(query.t, method === 'POST')
        return sendPlainPage(reply, brand, {
          status,
          title: texts.title(brand.name),
          body,
          referrerPolicy: 'no-referrer',
        })
      },
    })
  }
}
