import { PreflightReport, PreflightRequest } from '@jarchi/shared/api/preflight.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { ofAccount } from '../../platform/http/fair-turns.ts'
import { Picture, takePictureForms } from '../../platform/http/picture-form.ts'
import { checkingOf, pictureFindings, preflightFindings } from './service.ts'

const BannerForm = z.strictObject({
  size: z.enum(['medium', 'large', 'xlarge'], 'invalid'),
  picture: Picture,
})

/** The preflight check: it only reports, and refuses nothing. */
export const preflightRoutes: FastifyPluginAsyncZod = async (app) => {
  await takePictureForms(app)
  const checking = checkingOf(app)

  app.post(
    '/api/preflight/',
    {
      config: { needs: 'edit', impersonated: 'asks' },
      schema: { body: PreflightRequest, response: { 200: PreflightReport } },
    },
    async ({ auth, body }) => ({
      findings: await preflightFindings(body, checking, ofAccount(auth.account.id)),
    }),
  )

  app.post(
    '/api/preflight/picture/',
    {
      config: { needs: 'edit', multipart: true, impersonated: 'asks' },
      schema: { consumes: ['multipart/form-data'], body: BannerForm, response: { 200: PreflightReport } },
    },
    async ({ auth, body }) => ({
      findings: await pictureFindings(ofAccount(auth.account.id), body.picture.content, body.size),
    }),
  )
}
