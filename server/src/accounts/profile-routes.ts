import { AdvertiserProfile, AdvertiserProfileChange, Permissions } from '@jarchi/shared/api/accounts.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedIn } from '../sessions/service.ts'
import { accountProfile, changeAccountProfile } from './queries.ts'
import { profileView } from './view.ts'

/** The signed-in account (§7, api). */
export const profileRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', signedIn)
  const { db } = app.deps

  app.get('/api/v2/adv/profile/', { schema: { response: { 200: AdvertiserProfile } } }, async ({ auth }) =>
    profileView(await accountProfile(db, auth.account.id), auth.userId),
  )

  app.patch(
    '/api/v2/adv/profile/',
    {
      config: { impersonated: 'writes' },
      schema: { body: AdvertiserProfileChange, response: { 200: AdvertiserProfile } },
    },
    async ({ auth, body }) => profileView(await changeAccountProfile(db, auth.account.id, body), auth.userId),
  )

  app.get('/api/v1/user/permissions/', { schema: { response: { 200: Permissions } } }, async ({ auth }) => ({
    permissions: [...auth.account.permissions],
  }))
}
