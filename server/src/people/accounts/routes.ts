import {
  AccountInfo,
  AccountInfoChange,
  AdvertiserProfile,
  AdvertiserProfileChange,
  Permissions,
  User,
} from '@jarchi/shared/api/accounts.ts'
import { RIGHTS, roleMay, roleOf } from '@jarchi/shared/people/roles.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { PictureForm, takePictureForms } from '../../platform/http/picture-form.ts'
import { setImage, takeImage } from './profile-picture.ts'
import { accountProfile, accountsOf, changeAccountProfile, renameUser, userById } from './queries.ts'
import { accountInfoView, profileView } from './view.ts'

/** The signed-in user (§3.2, accounts). */
export const accountRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app.deps

  app.get(
    '/api/v1/accounts/info/',
    { config: { needs: 'user' }, schema: { response: { 200: AccountInfo } } },
    async ({ auth }) => accountInfoView(await userById(db, auth.userId), auth.impersonator !== null),
  )

  app.patch(
    '/api/v1/accounts/info/',
    {
      config: { needs: 'user', impersonated: 'writes' },
      schema: { body: AccountInfoChange, response: { 200: AccountInfo } },
    },
    async ({ auth, body }) =>
      accountInfoView(await renameUser(db, auth.userId, body), auth.impersonator !== null),
  )

  app.get(
    '/api/v1/user/',
    { config: { needs: 'user' }, schema: { response: { 200: User } } },
    async ({ auth }) => {
      const user = await userById(db, auth.userId)
      const accounts = await accountsOf(db, auth.userId)
      // Staff impersonate a user in one account, whatever other accounts that user has.
      const shown = accounts.filter(({ id }) => auth.impersonator === null || Number(id) === auth.account.id)
      return {
        id: auth.userId,
        phone: user.phone,
        first_name: user.first_name,
        last_name: user.last_name,
        is_staff: user.is_staff,
        accounts: shown.map(({ id, name, role }) => ({
          id: Number(id),
          name,
          role: roleOf(role),
        })),
        own_account_id: Number(shown.find(({ is_own }) => is_own)?.id ?? 0) || null,
      }
    },
  )
}

/** The signed-in account (§3.1, api). */
export const profileRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, config } = app.deps

  app.get(
    '/api/v2/adv/profile/',
    { config: { needs: 'member' }, schema: { response: { 200: AdvertiserProfile } } },
    async ({ auth }) => profileView(await accountProfile(db, auth.account.id), auth, config),
  )

  app.patch(
    '/api/v2/adv/profile/',
    {
      config: { needs: 'edit', impersonated: 'writes' },
      schema: { body: AdvertiserProfileChange, response: { 200: AdvertiserProfile } },
    },
    async ({ auth, body }) =>
      profileView(await changeAccountProfile(db, auth.account.id, body), auth, config),
  )

  app.get(
    '/api/v1/user/permissions/',
    { config: { needs: 'member' }, schema: { response: { 200: Permissions } } },
    async ({ auth }) => ({
      permissions: [...auth.account.permissions],
      rights: RIGHTS.filter((right) => roleMay(auth.account.role, right)),
    }),
  )
}

const URL = '/api/v1/accounts/info/image/'

/** The user's picture: an upload becomes a square one (§3.2). */
export const imageRoutes: FastifyPluginAsyncZod = async (app) => {
  await takePictureForms(app)
  const { deps } = app
  const response = { 200: AccountInfo }

  const schema = { consumes: ['multipart/form-data'], body: PictureForm, response }
  app.put(URL, { config: { needs: 'user', multipart: true }, schema }, async ({ auth, body }) =>
    accountInfoView(await takeImage(deps, auth.userId, body.picture.content), auth.impersonator !== null),
  )

  app.delete(URL, { config: { needs: 'user' }, schema: { response } }, async ({ auth }) =>
    accountInfoView(await setImage(deps.db, auth.userId, null), auth.impersonator !== null),
  )
}
