import {
  Campaign,
  CampaignBids,
  CampaignInput,
  CampaignPage,
  CampaignReplacement,
  CampaignSwitch,
} from '@jarchi/shared/api/campaigns.ts'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AppError } from '../http/app-error.ts'
import { keyedCall, KeyHeaders } from '../http/idempotency.ts'
import { signedIn } from '../sessions/service.ts'
import { pageBody } from './page-body.ts'
import { pageLinks } from './page-links.ts'
import { ByCampaignId, CampaignListQuery } from './schemas.ts'
import { bidBounds, createCampaign, listCampaigns, replaceCampaign, switchCampaign } from './service.ts'

function found(campaign: Campaign | null): Campaign {
  if (!campaign) throw new AppError('campaign_not_found')
  return campaign
}

/** As bytes, past the schema: checking the 1,680 hours of a page costs more than making it. */
function sendPage(reply: FastifyReply, page: CampaignPage) {
  return reply.type('application/json; charset=utf-8').send(pageBody(page))
}

/** The campaigns of the signed-in account (§7). */
export const campaignRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', signedIn)
  const { deps } = app

  app.get('/api/v1/adv/campaign-bids/', { schema: { response: { 200: CampaignBids } } }, async () => ({
    mobile: { divar: bidBounds(deps) },
  }))

  app.post(
    '/api/v2/adv/campaigns/',
    {
      config: { impersonated: 'writes' },
      schema: { headers: KeyHeaders, body: CampaignInput, response: { 201: Campaign } },
    },
    async (request, reply) => {
      const { auth, body } = request
      return reply.status(201).send(await createCampaign(deps, auth.account, body, keyedCall(request)))
    },
  )

  app.put(
    '/api/v2/adv/campaigns/:campaignId/',
    {
      config: { impersonated: 'writes' },
      schema: { params: ByCampaignId, body: CampaignReplacement, response: { 200: Campaign } },
    },
    async ({ auth, params, body }) =>
      found(await replaceCampaign(deps, auth.account, params.campaignId, body)),
  )

  app.patch(
    '/api/v2/adv/campaigns/:campaignId/',
    {
      config: { impersonated: 'writes' },
      schema: { params: ByCampaignId, body: CampaignSwitch, response: { 200: Campaign } },
    },
    async ({ auth, params, body }) =>
      found(await switchCampaign(deps, auth.account.id, params.campaignId, body.user_apply)),
  )

  app.get(
    '/api/v4/adv/campaigns-list/',
    { schema: { querystring: CampaignListQuery, response: { 200: CampaignPage } } },
    async ({ auth, query }, reply) => {
      const { id__in: ids, search, status, ordering, offset, limit } = query
      const slice = { ordering, offset, limit }
      const page = await listCampaigns(
        deps,
        auth.account.id,
        { ids, search: search || undefined, status },
        slice,
      )
      const links = pageLinks(`${app.prefix}/api/v4/adv/campaigns-list/`, query, page.count)
      return sendPage(reply, { ...page, ...links })
    },
  )
}
