import { Attachment } from '@jarchi/shared/api/support.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { fileDigest, keyedCall, KeyHeaders } from '../../platform/http/idempotency.ts'
import { attachmentById } from './attachment-queries.ts'
import { keepAttachment, sendAttachment } from './attachments.ts'
import { refuseManyUploads } from './ticket-rate-limit.ts'
import { ByAttachmentId } from './schemas.ts'
import { requireUpload, takeUploads, uploadForm, withUpload } from './upload-form.ts'

/** Files of the signed-in account's tickets; only it and staff can open them. */
export const attachmentRoutes: FastifyPluginAsyncZod = async (app) => {
  await takeUploads(app)
  const { deps } = app

  app.post(
    '/api/v1/attachments/',
    {
      ...uploadForm,
      config: { needs: 'member', ...uploadForm.config },
      schema: { ...uploadForm.schema, headers: KeyHeaders, response: { 201: Attachment } },
      preValidation: [
        requireUpload,
        ({ auth }) => refuseManyUploads(deps.db, auth.account.id, deps.config.support, deps.now()),
      ],
    },
    async (request, reply) => {
      const { userId, account } = request.auth
      const bringer = { accountId: account.id, userId, fromStaff: false }
      const kept = await withUpload(request, async (upload) => {
        const { name, path } = upload
        return keepAttachment(deps, bringer, upload, keyedCall(request, [name, await fileDigest(path)]))
      })
      return reply.status(201).send(kept)
    },
  )

  app.get(
    '/api/v1/attachments/:attachmentId/',
    { config: { needs: 'member' }, schema: { params: ByAttachmentId, response: { 200: z.any() } } },
    async ({ auth, params }, reply) => {
      const row = await attachmentById(deps.db, auth.account.id, auth.userId, params.attachmentId)
      return sendAttachment(deps, reply, row)
    },
  )
}
