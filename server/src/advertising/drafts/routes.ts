import { Draft, DraftId, DraftInput, DraftList, LARGEST_DRAFT_BYTES } from '@jarchi/shared/api/drafts.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { matchedRevision, RevisionHeaders } from '../../platform/http/revision.ts'
import { actingUser } from '../changes/service.ts'
import { dropDraft, keepDraft, listDrafts, readDraft } from './service.ts'

/** Ads of the signed-in account that were begun and not sent. */
export const draftRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app
  const url = '/api/v2/adv/drafts/:id/'
  const schema = { params: z.object({ id: DraftId }), response: { 200: Draft } }

  app.get(
    '/api/v2/adv/drafts/',
    { config: { needs: 'member' }, schema: { response: { 200: DraftList } } },
    async ({ auth }) => listDrafts(deps, auth),
  )

  app.get(url, { config: { needs: 'member' }, schema }, async ({ auth, params }) =>
    readDraft(deps, auth, params.id),
  )

  app.put(
    url,
    {
      bodyLimit: LARGEST_DRAFT_BYTES,
      config: { needs: 'edit', impersonated: 'writes' },
      schema: { ...schema, headers: RevisionHeaders, body: DraftInput },
    },
    async ({ auth, params: { id }, headers, body }) => {
      const saved = { id, content: body, basedOn: matchedRevision(headers), by: actingUser(auth) }
      return keepDraft(deps, auth, saved)
    },
  )

  app.delete(url, { config: { needs: 'edit', impersonated: 'writes' }, schema }, async ({ auth, params }) =>
    dropDraft(deps, auth, params.id),
  )
}
