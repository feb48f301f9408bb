import {
  BannerRequest,
  BannerSet,
  BannerTemplateList,
  OldBannerForm,
  PictureUpload,
  UploadedPicture,
} from '@jarchi/shared/api/banner-making.ts'
import { BANNER_TEMPLATES } from '@jarchi/shared/banner/banner-spec.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedIn } from '../sessions/service.ts'
import { templateTitles } from '../texts/banner-templates.ts'
import { FORM_BYTES, OLD_PATHS, requestOf, takeTextForms } from './text-form.ts'
import { generateBanners, drawingDepsOf, takePicture, type FieldPaths } from './service.ts'

const PATHS: FieldPaths = {
  title: 'texts.title',
  subtitle: 'texts.subtitle',
  action: 'texts.action',
  picture: 'picture.source',
}

/** The banner service (§7): templates, and banners drawn from a request. */
export const bannerRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app
  const studio = drawingDepsOf(app)
  app.addHook('onRequest', signedIn)

  app.get('/api/templates', { schema: { response: { 200: BannerTemplateList } } }, async () => {
    const results = BANNER_TEMPLATES.map((id) => ({ id, templateVersion: id, title: templateTitles[id] }))
    return { count: results.length, results }
  })

  app.post(
    '/api/generate/v2/',
    {
      config: { impersonated: 'asks' },
      bodyLimit: FORM_BYTES,
      schema: { body: BannerRequest, response: { 200: BannerSet } },
    },
    ({ auth, body }) => generateBanners(studio, auth.account.id, body, PATHS),
  )

  app.post(
    '/api/pictures',
    {
      config: { impersonated: 'writes' },
      bodyLimit: FORM_BYTES,
      schema: { body: PictureUpload, response: { 200: UploadedPicture } },
    },
    ({ auth, body }) => takePicture(deps, auth.account.id, body.data),
  )

  await app.register(async (forms) => {
    await takeTextForms(forms)
    forms.post(
      '/api/generate',
      {
        config: { multipart: true, impersonated: 'asks' },
        schema: {
          consumes: ['multipart/form-data'],
          body: OldBannerForm,
          response: { 200: BannerSet },
        },
      },
      ({ auth, body }) =>
        generateBanners(studio, auth.account.id, requestOf(body as OldBannerForm), OLD_PATHS),
    )
  })
}
