import multipart from '@fastify/multipart'
import { AdSwitch } from '@jarchi/shared/api/ads.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FastifyRouteSchemaDef } from 'fastify/types/schema.js'
import * as z from 'zod/mini'
import { AppError } from '../../platform/http/app-error.ts'
import { readNumericFields } from '../../platform/http/every-request/numeric-fields.ts'
import { dropForm, dropStaleForms, FORM_LIMITS, readForm, SentForm } from './multipart-form.ts'
import { AdChangeForm } from './schemas.ts'

/** Lets the routes of a plugin accept multipart forms; their files are deleted after the answer. */
export async function takeForms(app: FastifyInstance) {
  await app.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false })
  const forms = new WeakMap<object, SentForm>()
  app.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return
    const form = await readForm(request)
    forms.set(request, form)
    request.body = form
  })
  // Not onResponse or onRequestAbort: neither is called if the sender leaves between upload and answer.
  app.addHook('onSend', async (request) => {
    const form = forms.get(request)
    if (form) await dropForm(form)
  })
  app.addHook('onReady', () => dropStaleForms(app.deps.config.dataFolder))
}

/** For a route that accepts only forms. */
export async function requireForm(request: FastifyRequest) {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type')
}

/** For a body that is a form. */
export function formOnly<Schema>(route: FastifyRouteSchemaDef<Schema>) {
  const validate = validatorOf(route.schema)
  return (body: unknown) => validate(body instanceof SentForm ? body.fields : body)
}

/** For a body that is a form with changes, or JSON with the switch. */
export function formOrSwitch<Schema>(route: FastifyRouteSchemaDef<Schema>) {
  if (route.httpPart !== 'body') return validatorOf(route.schema)
  const validateForm = validatorOf(AdChangeForm)
  const validateSwitch = validatorOf(AdSwitch)
  return (body: unknown) => (body instanceof SentForm ? validateForm(body.fields) : validateSwitch(body))
}

function validatorOf(schema: unknown) {
  if (!(schema instanceof z.core.$ZodType)) throw new Error('a route schema that is not of zod')
  return readNumericFields({ schema, method: '', url: '', httpPart: 'body' })
}
