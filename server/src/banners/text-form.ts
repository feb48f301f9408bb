import multipart from '@fastify/multipart'
import { type BannerRequest, type OldBannerForm } from '@jarchi/shared/api/banner-making.ts'
import { LONGEST_PICTURE_TEXT } from '@jarchi/shared/picture-bytes.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../http/app-error.ts'
import { isBrokenForm, partsOf } from '../http/form-parts.ts'
import type { FieldPaths } from './service.ts'

export const FORM_BYTES = LONGEST_PICTURE_TEXT + 64 * 1024
const LIMITS = { fields: 20, files: 0, parts: 20, fieldSize: LONGEST_PICTURE_TEXT, fieldNameSize: 100 }

export const OLD_PATHS: FieldPaths = {
  title: 'mainTitle',
  subtitle: 'subTitle',
  action: 'clickText',
  picture: 'imageBgBase64',
}

/** Lets the routes of a plugin accept forms with texts only: the picture is one of them (§7). */
export async function takeTextForms(app: FastifyInstance) {
  await app.register(multipart, { limits: LIMITS })
  app.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) throw new AppError('unsupported_media_type')
    if (Number(request.headers['content-length']) > FORM_BYTES) throw new AppError('too_large')
    request.body = await textsOf(request)
  })
}

async function textsOf(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields = new Map<string, unknown>()
  try {
    for await (const part of partsOf(request)) {
      const path = part.fieldname
      if (part.type === 'file') throw new AppError('bad_input', { fields: [{ path, code: 'invalid' }] })
      if (part.valueTruncated) throw new AppError('too_large', { fields: [{ path, code: 'too_long' }] })
      if (fields.has(path)) throw new AppError('bad_input', { fields: [{ path, code: 'sent_twice' }] })
      fields.set(path, part.value)
    }
  } catch (error) {
    throw isBrokenForm(error) ? new AppError('bad_input') : error
  }
  return Object.fromEntries(fields)
}

/** The old form translated into the new request: all sizes, as PNG. */
export function requestOf(form: OldBannerForm): BannerRequest {
  return {
    template: form.templateVersion,
    texts: { title: form.mainTitle, subtitle: form.subTitle, action: form.clickText },
    colors: { background: form.bgColor, text: form.textColor, accent: form.tertiaryColor },
    picture: form.imageBgBase64 ? { source: { data: form.imageBgBase64 }, crops: {} } : null,
    sizes: ['medium', 'large', 'xlarge'],
    format: 'png',
  }
}
