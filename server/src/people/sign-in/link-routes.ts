import cookie from '@fastify/cookie'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { panelPage } from '../../platform/config/service-bases.ts'
import { sendPlainPage } from '../../platform/http/pages/plain-page.ts'
import { setSessionCookie, userAgentOf } from '../sessions/service.ts'
import { signInLinkTexts } from '../../platform/texts/sign-in-link.ts'
import { isLinkAlive, LINK_PATH, signInByLink } from './links.ts'

const Query = z.object({ t: z._default(z.string().check(z.maxLength(100)), '') })

/**
 * A link that an operator made: a page with a button, since messengers open every link they carry, and the
 * answer to the button. Below `/svc/`, which the panel's service worker does not touch.
 */
export const signInLinkRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app
  await app.register(cookie)
  // Nothing is read from the form.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async () => undefined)
  const schema = { hide: true, querystring: Query }
  // With `no-referrer` browsers would not say that the form is on our origin.
  const page = { title: signInLinkTexts.title, referrerPolicy: 'same-origin' as const }
  const unknown = { ...page, status: 404 as const, body: `<p>${signInLinkTexts.unknown}</p>` }
  const ask = `<p>${signInLinkTexts.ask}</p><form method="post"><button>${signInLinkTexts.button}</button></form>`

  app.get(LINK_PATH, { config: { needs: 'nobody' }, schema }, async ({ query }, reply) => {
    const isAlive = await isLinkAlive(deps.db, query.t, deps.now())
    return sendPlainPage(reply, deps.config.brand, isAlive ? { ...page, status: 200, body: ask } : unknown)
  })

  app.post(LINK_PATH, { config: { needs: 'nobody' }, schema }, async (request, reply) => {
    const visit = { userAgent: userAgentOf(request), ip: request.ip }
    const credential = await signInByLink(deps, request.query.t, visit)
    if (credential === null) return sendPlainPage(reply, deps.config.brand, unknown)
    setSessionCookie(reply, credential)
    return reply.header('cache-control', 'no-store').redirect(panelPage('accounts', '/', deps.config), 303)
  })
}
