import {
  Campaign,
  CampaignBids,
  CampaignInput,
  CampaignPage,
  CampaignPatch,
  CampaignReplacement,
  ClickPrices,
  ClickPricesQuery,
  FormerPrices,
} from '@jarchi/shared/api/campaigns.ts'
import { IdText } from '@jarchi/shared/api/primitives.ts'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { actingUser } from '../changes/service.ts'
import { keyedCall, KeyHeaders } from '../../platform/http/idempotency.ts'
import { matchedRevision, RevisionHeaders } from '../../platform/http/revision.ts'
import type { Auth } from '../../people/sessions/service.ts'
import { CampaignListQuery, listFilterOf } from './list-params.ts'
import { pageBody } from './page-body.ts'
import { duplicateCampaign } from './duplicate.ts'
import { archiveCampaign, patchCampaign, replaceCampaign } from './change-campaign.ts'
import { bidRules, createCampaign, listCampaigns, pricesThere } from './service.ts'
import { hasFormerPrices } from './list-queries.ts'

/** As bytes, without the schema: checking the 1,680 hours of a page costs more than making it. */
function sendPage(reply: FastifyReply, page: CampaignPage) {
  return reply.type('application/json; charset=utf-8').send(pageBody(page))
}

const ByCampaignId = z.object({ campaignId: IdText })
/** Of the calls that change a campaign. */
const CHANGE = { params: ByCampaignId, headers: RevisionHeaders, response: { 200: Campaign } }

/** The campaigns of the signed-in account (§7.12). */
export const campaignRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app

  app.get(
    '/api/v1/adv/campaign-bids/',
    { config: { needs: 'member' }, schema: { response: { 200: CampaignBids } } },
    async () => ({
      mobile: { divar: bidRules(deps).bounds },
    }),
  )

  app.get(
    '/api/v1/adv/click-prices/',
    {
      config: { needs: 'member' },
      schema: { querystring: ClickPricesQuery, response: { 200: ClickPrices } },
    },
    async ({ query }) => pricesThere(deps, query),
  )

  app.get(
    '/api/v1/adv/former-prices/',
    { config: { needs: 'member' }, schema: { response: { 200: FormerPrices } } },
    async ({ auth }) => ({ exist: await hasFormerPrices(deps.db, auth.account.id) }),
  )

  app.post(
    '/api/v2/adv/campaigns/',
    {
      config: { needs: 'edit', impersonated: 'writes' },
      schema: { headers: KeyHeaders, body: CampaignInput, response: { 201: Campaign } },
    },
    async (request, reply) => {
      const { auth, body } = request
      return reply.status(201).send(await createCampaign(deps, auth, body, keyedCall(request)))
    },
  )

  app.get(
    '/api/v4/adv/campaigns-list/',
    {
      config: { needs: 'member' },
      schema: { querystring: CampaignListQuery, response: { 200: CampaignPage } },
    },
    async ({ auth, query }, reply) => {
      const { ordering, offset, limit } = query
      const page = await listCampaigns(deps, auth.account, listFilterOf(query), {
        ordering,
        offset,
        limit,
      })
      const links = pageLinks(`${app.prefix}/api/v4/adv/campaigns-list/`, query, page.count)
      return sendPage(reply, { ...page, ...links })
    },
  )
}

/** Changes of the signed-in account's campaigns. */
export const campaignChangeRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app

  app.put(
    '/api/v2/adv/campaigns/:campaignId/',
    {
      config: { needs: 'edit', impersonated: 'writes' },
      schema: { ...CHANGE, body: CampaignReplacement },
    },
    async ({ auth, params, headers, body }) =>
      replaceCampaign(deps, auth.account, body, changeOf(auth, params, headers)),
  )

  app.patch(
    '/api/v2/adv/campaigns/:campaignId/',
    {
      config: { needs: 'edit', impersonated: 'writes' },
      schema: { ...CHANGE, body: CampaignPatch },
    },
    async ({ auth, params, headers, body }) =>
      patchCampaign(deps, auth.account, body, changeOf(auth, params, headers)),
  )

  app.post(
    '/api/v2/adv/campaigns/:campaignId/duplicate/',
    {
      config: { needs: 'edit', impersonated: 'writes' },
      schema: { headers: KeyHeaders, params: ByCampaignId, response: { 201: Campaign } },
    },
    async (request, reply) => {
      const { auth, params } = request
      const [call, by] = [keyedCall(request), actingUser(auth)]
      return reply
        .status(201)
        .send(await duplicateCampaign(deps, auth.account.id, params.campaignId, call, by))
    },
  )

  for (const [act, isArchived] of [
    ['archive', true],
    ['restore', false],
  ] as const)
    app.post(
      `/api/v2/adv/campaigns/:campaignId/${act}/`,
      {
        config: { needs: 'edit', impersonated: 'writes' },
        schema: { params: ByCampaignId, response: { 200: Campaign } },
      },
      async ({ auth, params }) =>
        archiveCampaign(deps, auth.account.id, params.campaignId, isArchived, actingUser(auth)),
    )
}

function changeOf(
  auth: Auth,
  { campaignId }: z.infer<typeof ByCampaignId>,
  headers: z.infer<typeof RevisionHeaders>,
) {
  return { campaignId, by: actingUser(auth), ifMatch: matchedRevision(headers) }
}

/** Paths of the previous and next pages, on our own origin whatever the Host header says. */
function pageLinks(path: string, query: Record<string, unknown>, count: number) {
  const offset = Number(query['offset'])
  const limit = Number(query['limit'])
  const at = (start: number) => {
    const params = new URLSearchParams()
    for (const [name, value] of Object.entries({ ...query, offset: start })) {
      if (value !== undefined) params.set(name, String(value))
    }
    return `${path}?${params}`
  }
  const previous = Math.min(offset - limit, count - 1 - ((count - 1) % limit))
  return {
    next: offset + limit < count ? at(offset + limit) : null,
    previous: offset > 0 && count > 0 ? at(Math.max(0, previous)) : null,
  }
}
