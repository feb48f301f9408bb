import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Config } from '../../config.ts'
import { panelPage } from '../../platform/config/service-bases.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { sessionCookie } from './cookies.ts'
import { redirectTarget } from './redirect-target.ts'
import { isLiveSession } from './service.ts'

const shortText = z.optional(z.string().check(z.maxLength(100, 'too_long')))
const redirect = z.optional(z.string().check(z.maxLength(2_000, 'too_long')))

// Platform and type matter to the sister panels only; here every account is an advertiser's.
const Query = z.object({ plt: shortText, type: shortText, account_custom_type: shortText, redirect })

/** For sister panels and links from outside: signed-in users go on, others sign in first (§7.27). */
export const checkSessionRoutes: FastifyPluginAsyncZod = async (app) => {
  const { config } = app.deps

  app.get(
    '/api/v1/auth/check-session/',
    { config: { needs: 'nobody' }, schema: { security: [], querystring: Query } },
    async (request, reply) => {
      const { redirect: asked, ...rest } = request.query
      const target = allowedTarget(config, asked)
      if (await isLiveSession(app.deps, sessionCookie(request))) {
        return reply.redirect(target ?? new URL('/', config.publicOrigin).href)
      }
      return reply.redirect(withQuery(`${config.bases.accounts}/login/`, { ...rest, redirect: target }))
    },
  )

  app.get(
    '/login/',
    { config: { needs: 'nobody' }, schema: { security: [], querystring: Query } },
    async ({ query }, reply) =>
      reply.redirect(
        panelPage(
          'accounts',
          withQuery(paths.auth, { redirect: allowedTarget(config, query.redirect) }),
          config,
        ),
      ),
  )
}

function allowedTarget(config: Config, asked: string | undefined): string | undefined {
  if (asked === undefined) return undefined
  const target = redirectTarget(asked, config.publicOrigin, [...config.redirectOrigins, ...config.ownOrigins])
  if (target !== null) return target
  throw new AppError('bad_input', { fields: [{ path: 'redirect', code: 'redirect_not_allowed' }] })
}

function withQuery(path: string, values: Record<string, string | undefined>): string {
  const given = Object.entries(values).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}
