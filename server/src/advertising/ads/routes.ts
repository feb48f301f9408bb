import { AdPreview, AdTestLinkList } from '@jarchi/shared/api/ad-preview.ts'
import { MobileAd, ReviewTime } from '@jarchi/shared/api/ads.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Deps } from '../../deps.ts'
import { drawingDepsOf } from '../../files/banners/service.ts'
import { actingUser } from '../changes/service.ts'
import { keyedCall, KeyHeaders } from '../../platform/http/idempotency.ts'
import { matchedRevision, RevisionHeaders } from '../../platform/http/revision.ts'
import type { Auth } from '../../people/sessions/service.ts'
import { formOnly, formOrSwitch, requireForm, takeForms } from './form-hooks.ts'
import { reviewMinutes } from './review-time.ts'
import { AdChange, AdForm, AdList, AdListQuery, AdTestLinkQuery, ByAdId } from './schemas.ts'
import { withDigests } from './multipart-form.ts'
import { adMadeBefore, changeAd, createAd, listAds, switchAd } from './service.ts'
import { previewOf, testLinksOf } from './test-links.ts'

const FORM = 'multipart/form-data'

type Posts = {
  /** Refuses a post of somebody else, as the marketplace knows it; a form may name none. */
  requireOwnPost: (deps: Deps, who: ReturnType<typeof advertiser>, token: string | undefined) => Promise<void>
}

/** The ads of the signed-in account (§7.15). */
export const adRoutes: FastifyPluginAsyncZod<Posts> = async (app, { requireOwnPost }) => {
  await takeForms(app)
  const deps = { ...app.deps, studio: drawingDepsOf(app) }

  app.post(
    '/api/v1/advertiser/natives/',
    {
      config: { needs: 'edit', multipart: true, impersonated: 'writes' },
      schema: { consumes: [FORM], headers: KeyHeaders, body: AdForm, response: { 201: MobileAd } },
      preValidation: requireForm,
      validatorCompiler: formOnly,
    },
    async (request, reply) => {
      const { auth, body } = request
      const call = keyedCall(request, await withDigests(body))
      const before = await adMadeBefore(deps, auth.account.id, call)
      if (before) return reply.status(201).send(before)
      await requireOwnPost(deps, advertiser(auth), body.divar_post_token)
      return reply.status(201).send(await createAd(deps, auth.account.id, body, call, actingUser(auth)))
    },
  )

  app.patch(
    '/api/v1/advertiser/natives/:adId/',
    {
      config: { needs: 'edit', multipart: true, impersonated: 'writes' },
      schema: {
        consumes: [FORM, 'application/json'],
        params: ByAdId,
        headers: RevisionHeaders,
        body: AdChange,
        response: { 200: MobileAd },
      },
      validatorCompiler: formOrSwitch,
    },
    async ({ auth, params: { adId }, headers, body }) => {
      const [accountId, by] = [auth.account.id, actingUser(auth)]
      const change = { accountId, adId, by, ifMatch: matchedRevision(headers) }
      if (!('has_custom_banners' in body)) return switchAd(deps, body, change)
      await requireOwnPost(deps, advertiser(auth), body.divar_post_token)
      return changeAd(deps, body, change)
    },
  )

  app.get(
    '/api/v1/advertiser/review-time/',
    { config: { needs: 'member' }, schema: { response: { 200: ReviewTime } } },
    async () => ({ median_minutes: await reviewMinutes(deps.db) }),
  )

  app.get(
    '/api/v1/advertiser/mobile-ads/',
    { config: { needs: 'member' }, schema: { querystring: AdListQuery, response: { 200: AdList } } },
    async ({ auth, query }) => {
      const direction = query.ordering === 'date_created' ? 'asc' : 'desc'
      const results = await listAds(deps, auth.account.id, query.campaign_ids, direction)
      return { count: results.length, results }
    },
  )
}

function advertiser({ userId, account }: Auth) {
  return { userId, accountId: account.id }
}

/** Links that show an ad for a day to everybody who has the link (§7.26). */
export const testLinkRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app

  app.get(
    '/api/v1/divar/ad-test-links/',
    {
      config: { needs: 'member' },
      schema: { querystring: AdTestLinkQuery, response: { 200: AdTestLinkList } },
    },
    ({ auth, query }) => testLinksOf(deps, auth.account.id, query.id__in),
  )

  app.get(
    '/api/v1/divar/ad-preview/:token/',
    {
      config: { needs: 'nobody' },
      schema: { security: [], params: z.object({ token: z.string() }), response: { 200: AdPreview } },
    },
    ({ params }) => previewOf(deps, params.token),
  )
}
