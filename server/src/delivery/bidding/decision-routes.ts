import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { BANNER_SIZES } from '@jarchi/shared/files/banner-size.ts'
import { Decision, DecisionRequest } from '@jarchi/shared/api/decision.ts'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { MacKey } from '../tracking/service.ts'
import { contextOf, deviceHash } from './bid-context.ts'
import type { Bidder, Offer } from './bidder.ts'
import { hashOf } from './collect-bids.ts'
import type { Places } from './places.ts'

export type DecisionOptions = {
  db: Db
  bidder: Bidder
  places: () => Places
  now: () => Date
  /** Null: all callers are refused. */
  apiKey: string | null
  deliveryUrl: string
  /** Where banners are served. */
  publicOrigin: string
  deviceSecret: MacKey
  onRequest: () => void
}

/** The second door: an operator's own pages ask for banners over plain HTTP. */
export const decisionRoutes: FastifyPluginCallbackZod<DecisionOptions> = (app, options, done) => {
  const { db, bidder, places, now, apiKey } = options
  app.post(
    '/svc/delivery/api/v1/decision/',
    {
      config: { isFree: ({ headers }) => opens(apiKey, headers.authorization) },
      schema: {
        description: 'Fills places of a page with banners. The key stands in `Authorization: Bearer …`.',
        security: [{ decisionKey: [] }],
        body: DecisionRequest,
        response: { 200: Decision },
      },
      onRequest: async ({ headers }) => {
        if (!opens(apiKey, headers.authorization)) throw new AppError('forbidden')
      },
    },
    async ({ body }) => {
      options.onRequest()
      const at = now()
      const said = {
        cities: body.city ? [body.city] : [],
        neighborhoods: body.neighborhood ? [body.neighborhood] : [],
        categories: body.category ? [body.category] : [],
        query: body.query ?? '',
      }
      const device = deviceHash(options.deviceSecret, body.device?.ifa ?? '', body.device?.lmt ?? false, at)
      const wanted = body.places.map(({ floor = 0, style = 0, page = 0, offset = 0 }) => ({
        floor,
        style,
        page,
        offset,
      }))
      const context = contextOf(said, places(), at)
      const hash = hashOf(body.request_id ?? randomUUID())
      const offers = bidder.offers(wanted, { context, device, hash }, at, performance.now() / 1_000)
      const shown = await shownAds(db, offers)
      return {
        places: body.places.flatMap(({ id }, place) => {
          const offer = offers[place]
          const ad = offer && shown.get(offer.adId)
          return ad ? [{ id, ...viewOf(ad, offer.token, options) }] : []
        }),
      }
    },
  )
  done()
}

function opens(key: string | null, authorization = ''): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return key !== null && timingSafeEqual(digest(authorization), digest(`Bearer ${key}`))
}

type ShownAd = Awaited<ReturnType<typeof adsToShow>>[number]

async function shownAds(db: Db, offers: readonly (Offer | null)[]): Promise<Map<number, ShownAd>> {
  const ids = offers.flatMap((offer) => offer?.adId ?? [])
  if (ids.length === 0) return new Map()
  return new Map((await adsToShow(db, ids)).map((ad) => [Number(ad.id), ad]))
}

async function adsToShow(db: Db, adIds: readonly number[]) {
  return db
    .selectFrom('ads')
    .innerJoin('campaigns', 'campaigns.id', 'ads.campaign_id')
    .select([
      'ads.id',
      'ads.landing_url',
      'ads.medium_banner',
      'ads.large_banner',
      'ads.xlarge_banner',
      'campaigns.title',
    ])
    .where('ads.id', '=', sql<bigint>`any(${[...adIds]}::bigint[])`)
    .execute()
}

function viewOf(ad: ShownAd, token: string, { publicOrigin, deliveryUrl }: DecisionOptions) {
  const banners = [
    [ad.medium_banner, BANNER_SIZES.medium],
    [ad.large_banner, BANNER_SIZES.large],
    [ad.xlarge_banner, BANNER_SIZES.xlarge],
  ] as const
  const images = banners.flatMap(([name, size]) =>
    name === null ? [] : [{ url: `${publicOrigin}/files/${name}`, ...size }],
  )
  const tracker = (path: string) => `${deliveryUrl}/${path}?t=${token}`
  return {
    banner: { images },
    title: ad.title,
    landing_url: ad.landing_url,
    trackers: { impression: tracker('i'), viewable: tracker('v'), click: tracker('c') },
  }
}
