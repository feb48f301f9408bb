import { AccountInfo } from '@jarchi/shared/api/accounts.ts'
import { LONGEST_PICTURE_TEXT, PictureUpload } from '@jarchi/shared/api/banner-making.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedIn } from '../sessions/service.ts'
import { setImage, takeImage } from './image.ts'
import { accountInfoView } from './view.ts'

const URL = '/api/v1/accounts/info/image/'
const BODY_BYTES = LONGEST_PICTURE_TEXT + 1_024

/** The user's picture: an upload becomes a square one (decisions §8). */
export const imageRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', signedIn)
  const { deps } = app
  const response = { 200: AccountInfo }

  app.put(URL, { bodyLimit: BODY_BYTES, schema: { body: PictureUpload, response } }, async ({ auth, body }) =>
    accountInfoView(await takeImage(deps, auth.userId, body.data), auth.hijacker !== null),
  )

  app.delete(URL, { schema: { response } }, async ({ auth }) =>
    accountInfoView(await setImage(deps.db, auth.userId, null), auth.hijacker !== null),
  )
}
