import { AccountInfo, AccountInfoChange, User } from '@jarchi/shared/api/accounts.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedIn } from '../sessions/service.ts'
import { accountsOf, renameUser, userById } from './queries.ts'
import { accountInfoView } from './view.ts'

/** The signed-in user (§7, accounts). */
export const accountRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', signedIn)
  const { db } = app.deps

  app.get('/api/v1/accounts/info/', { schema: { response: { 200: AccountInfo } } }, async ({ auth }) =>
    accountInfoView(await userById(db, auth.userId), auth.hijacker !== null),
  )

  app.patch(
    '/api/v1/accounts/info/',
    {
      config: { impersonated: 'writes' },
      schema: { body: AccountInfoChange, response: { 200: AccountInfo } },
    },
    async ({ auth, body }) =>
      accountInfoView(await renameUser(db, auth.userId, body), auth.hijacker !== null),
  )

  app.get('/api/v1/user/', { schema: { response: { 200: User } } }, async ({ auth }) => {
    const user = await userById(db, auth.userId)
    const accounts = await accountsOf(db, auth.userId)
    // Support visits one account, whatever others its user has.
    const shown = accounts.filter(({ id }) => auth.hijacker === null || Number(id) === auth.account.id)
    return {
      id: auth.userId,
      phone: user.phone,
      first_name: user.first_name,
      last_name: user.last_name,
      is_staff: user.is_staff,
      accounts: shown.map(({ id, name }) => ({ id: Number(id), name })),
    }
  })
}
