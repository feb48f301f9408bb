import { Attachment } from '@jarchi/shared/api/support.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { fileDigest, KeyHeaders, keyedCall } from '../../platform/http/idempotency.ts'
import {
  attachmentForStaff,
  keepAttachment,
  requireUpload,
  sendAttachment,
  takeUploads,
  uploadForm,
  withUpload,
} from './service.ts'

const ByAttachmentId = z.object({ attachmentId: z.uuid('not_an_id') })

/** Files of tickets, for staff. */
export const staffAttachmentRoutes: FastifyPluginAsyncZod = async (app) => {
  await takeUploads(app)
  const { deps } = app

  app.post(
    '/api/v1/attachments/',
    {
      ...uploadForm,
      config: { ...uploadForm.config, right: 'support', changes: 'no_account' },
      schema: { ...uploadForm.schema, headers: KeyHeaders, response: { 201: Attachment } },
      preValidation: requireUpload,
    },
    async (request, reply) => {
      // It belongs to an account once it is in a message.
      const bringer = { accountId: null, userId: request.auth.userId, fromStaff: true }
      const kept = await withUpload(request, async (upload) => {
        const { name, path } = upload
        return keepAttachment(deps, bringer, upload, keyedCall(request, [name, await fileDigest(path)]))
      })
      return reply.status(201).send(kept)
    },
  )

  app.get(
    '/api/v1/attachments/:attachmentId/',
    { config: { right: 'support' }, schema: { params: ByAttachmentId, response: { 200: z.any() } } },
    async ({ auth, params }, reply) =>
      sendAttachment(deps, reply, await attachmentForStaff(deps.db, auth.userId, params.attachmentId)),
  )
}
