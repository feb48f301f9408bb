import { BannerColor, BannerTemplateId, BannerText, BannerTitle } from '@jarchi/shared/api/banner-making.ts'
import * as z from 'zod/mini'
import { Picture } from '../../platform/http/picture-form.ts'
import type { DrawingRequest, FieldPaths } from './service.ts'

/** POST banner /api/generate: the old form (§7.22); the picture is a text, as base64. */
export const OldBannerForm = z.strictObject({
  templateVersion: BannerTemplateId,
  mainTitle: BannerTitle,
  subTitle: z._default(BannerText, ''),
  bgColor: BannerColor,
  clickText: z._default(BannerText, ''),
  textColor: BannerColor,
  tertiaryColor: BannerColor,
  imageBgBase64: z.optional(Picture),
})
type OldBannerForm = z.infer<typeof OldBannerForm>

export const OLD_PATHS: FieldPaths = {
  title: 'mainTitle',
  subtitle: 'subTitle',
  action: 'clickText',
  picture: 'imageBgBase64',
}

/** The old form translated into the new request: all sizes, as PNG. */
export function requestOf(form: OldBannerForm): DrawingRequest {
  return {
    template: form.templateVersion,
    texts: { title: form.mainTitle, subtitle: form.subTitle, action: form.clickText },
    colors: { background: form.bgColor, text: form.textColor, accent: form.tertiaryColor },
    picture: form.imageBgBase64 ? { source: form.imageBgBase64, crops: {} } : null,
    sizes: ['medium', 'large', 'xlarge'],
    format: 'png',
  }
}
