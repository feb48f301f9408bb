import { AccountInfo, AccountInfoChange, User } from '@jarchi/shared/api/accounts.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedIn } from '../http/signed-in.ts'
import { accountsOf, renameUser, userById } from './queries.ts'
import { accountInfoView } from './view.ts'

/** The signed-in user (§7, accounts). */
export const accountRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', signedIn)
  const { db } = app.deps

  app.get('/api/v1/accounts/info/', { schema: { response: { 200: AccountInfo } } }, async ({ auth }) =>
    accountInfoView(await userById(db, auth.userId)),
  )

  app.patch(
    '/api/v1/accounts/info/',
    { schema: { body: AccountInfoChange, response: { 200: AccountInfo } } },
    async ({ auth, body }) => accountInfoView(await renameUser(db, auth.userId, body)),
  )

  app.get('/api/v1/user/', { schema: { response: { 200: User } } }, async ({ auth }) => {
    const user = await userById(db, auth.userId)
    const accounts = await accountsOf(db, auth.userId)
    return {
      id: auth.userId,
      phone: user.phone,
      first_name: user.first_name,
      last_name: user.last_name,
      is_staff: user.is_staff,
      accounts: accounts.map(({ id, name }) => ({ id: Number(id), name })),
    }
  })
}
