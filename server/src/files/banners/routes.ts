import {
  BannerRequest,
  BannerSet,
  BannerTemplateList,
  UploadedPicture,
} from '@jarchi/shared/api/banner-making.ts'
import { BANNER_TEMPLATES } from '@jarchi/shared/files/banner/banner-spec.ts'
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod'
import { templateTitles } from '../../platform/texts/banner-templates.ts'
import { PictureForm, takePictureForms } from '../../platform/http/picture-form.ts'
import { OLD_PATHS, OldBannerForm, requestOf } from './old-form.ts'
import { generateBanners, drawingDepsOf, takePicture, type FieldPaths } from './service.ts'

const FORM = 'multipart/form-data'

const PATHS: FieldPaths = {
  title: 'texts.title',
  subtitle: 'texts.subtitle',
  action: 'texts.action',
  picture: 'picture.source',
}

/** The banner service (§7.23): templates, and banners drawn from a request. */
export const bannerRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app
  const studio = drawingDepsOf(app)

  app.get(
    '/api/templates',
    { config: { needs: 'edit' }, schema: { response: { 200: BannerTemplateList } } },
    async () => {
      const results = BANNER_TEMPLATES.map((id) => ({ id, templateVersion: id, title: templateTitles[id] }))
      return { count: results.length, results }
    },
  )

  app.post(
    '/api/generate/v2/',
    {
      config: { needs: 'edit', impersonated: 'asks' },
      schema: { body: BannerRequest, response: { 200: BannerSet } },
    },
    ({ auth, body }) => generateBanners(studio, auth.account.id, body, PATHS),
  )

  await app.register(async (pictures) => {
    await takePictureForms(pictures)
    pictures.withTypeProvider<ZodTypeProvider>().post(
      '/api/pictures',
      {
        config: { needs: 'edit', multipart: true, impersonated: 'writes' },
        schema: { consumes: [FORM], body: PictureForm, response: { 200: UploadedPicture } },
      },
      ({ auth, body }) => takePicture(deps, auth.account.id, body.picture),
    )
  })

  await app.register(async (forms) => {
    await takePictureForms(forms, OLD_PATHS.picture)
    forms.withTypeProvider<ZodTypeProvider>().post(
      '/api/generate',
      {
        config: { needs: 'edit', multipart: true, impersonated: 'asks' },
        schema: {
          consumes: [FORM],
          body: OldBannerForm,
          response: { 200: BannerSet },
        },
      },
      ({ auth, body }) => generateBanners(studio, auth.account.id, requestOf(body), OLD_PATHS),
    )
  })
}
