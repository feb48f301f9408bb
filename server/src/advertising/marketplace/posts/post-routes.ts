import { DivarPost, DivarPostList } from '@jarchi/shared/api/marketplace-posts.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Config } from '../../../config.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Auth } from '../../../people/sessions/service.ts'
import { isHandleOf } from '../encryption.ts'
import { PICTURE_PATH } from '../pictures/picture-routes.ts'
import { orRefuse, userPost, userPosts } from './posts.ts'

const Handle = z.object({ divar_access_token: z.string('required').check(z.maxLength(200, 'too_long')) })
const ByToken = z.object({ postToken: z.string() })

/** The signed-in user's posts at the marketplace (§7.24). */
export const postRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app
  const pictures = `${app.prefix}${PICTURE_PATH}`

  app.get(
    '/kenar-divar/divar-posts/',
    { config: { needs: 'user' }, schema: { querystring: Handle, response: { 200: DivarPostList } } },
    async ({ auth, query }) => {
      requireHandle(deps.config, query.divar_access_token, auth)
      const posts = await orRefuse(userPosts(deps, advertiserOf(auth), pictures))
      return { count: posts.length, posts }
    },
  )

  app.get(
    '/kenar-divar/divar-post/:postToken/',
    {
      config: { needs: 'user' },
      schema: { params: ByToken, querystring: Handle, response: { 200: DivarPost } },
    },
    async ({ auth, params, query }) => {
      requireHandle(deps.config, query.divar_access_token, auth)
      return orRefuse(userPost(deps, advertiserOf(auth), params.postToken, pictures))
    },
  )
}

const advertiserOf = ({ userId, account }: Auth) => ({ userId, accountId: account.id })

function requireHandle(config: Config, handle: string, auth: Auth) {
  if (!isHandleOf(config, handle, auth)) throw new AppError('marketplace_access_needed')
}
