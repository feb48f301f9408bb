import cookie from '@fastify/cookie'
import { ownPath } from '@jarchi/shared/platform/own-path.ts'
import { integrationSession } from '@jarchi/shared/advertising/touch-point.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { panelPage } from '../../../platform/config/service-bases.ts'
import { sessionCookie, setSessionCookie, userAgentOf } from '../../../people/sessions/service.ts'
import { consentBrowser, keepConsentBrowser } from './cookies.ts'
import { beginSignIn, finishSignIn } from './sign-in.ts'

// Any value is accepted here: the rules for it answer with a page, not with a refusal.
const anything = z.optional(z.unknown())
const InitiateQuery = z.object({ post_token: anything, touch_point: anything, next: anything })
const CallbackQuery = z.object({ state: anything, code: anything, iss: anything })

/** The longest code or path that is accepted. */
const LONGEST = 2_000

/**
 * Sign-in by the marketplace (§D2.3). Browsers are sent to both pages: any invalid query leads to a
 * page that says so.
 */
export const marketplaceSignInRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app
  await app.register(cookie)

  app.get(
    '/api/v1/auth/divar/initiate/',
    { config: { needs: 'nobody' }, schema: { security: [], querystring: InitiateQuery } },
    async (request, reply) => {
      const browser = keepConsentBrowser(request, reply)
      const destination = {
        session: integrationSession(request.query),
        nextPath: nextPath(request.query.next),
      }
      return reply.redirect(await beginSignIn(deps, browser, destination))
    },
  )

  app.get(
    '/api/v1/auth/divar/callback/',
    { config: { needs: 'nobody' }, schema: { security: [], querystring: CallbackQuery } },
    async (request, reply) => {
      const given = {
        state: onceOf(request.query.state),
        code: onceOf(request.query.code),
        issuer: request.query.iss,
        browser: consentBrowser(request),
        session: sessionCookie(request),
      }
      const visit = { userAgent: userAgentOf(request), ip: request.ip }
      const { landing, credential, access, cause } = await finishSignIn(deps, given, visit)
      if (cause) request.log.warn({ err: cause }, 'signing in by the marketplace failed')
      if (credential !== undefined) setSessionCookie(reply, credential)
      if (access !== undefined) {
        // Polling notices the same later, so this is not awaited and nothing depends on it.
        deps.marketplace.listenToPosts(access).catch((error: unknown) => {
          request.log.warn({ err: error }, 'the marketplace will not tell of changed posts')
        })
      }
      return reply.redirect(panelPage('accounts', landing, deps.config), 303)
    },
  )
}

/** A page on our own origin given as `next`, or null. */
function nextPath(value: unknown): string | null {
  const place = ownPath(onceOf(value))
  return place && place.path + place.search
}

/** A query value that came once and is not too long. */
function onceOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && value.length <= LONGEST ? value : null
}
