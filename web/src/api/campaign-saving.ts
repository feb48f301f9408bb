import type { MobileAd } from '@jarchi/shared/api/ads.ts'
import type {
  Campaign,
  CampaignInput,
  CampaignReplacement,
  ClickPrices,
} from '@jarchi/shared/api/campaigns.ts'
import type { PreflightReport, PreflightRequest } from '@jarchi/shared/api/preflight.ts'
import type { BannerSizeName } from '@jarchi/shared/files/banner-size.ts'
import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { formOf, uploadTransport } from './http/uploads.ts'
import { request } from './http/request.ts'

const CAMPAIGNS = '/api/v2/adv/campaigns/'

/** Sending it again with the same `key` makes no second campaign; with other content it is refused. */
export const createCampaign = (account: number, input: CampaignInput, key: string) =>
  request<Campaign>(account, 'api', CAMPAIGNS, {
    method: 'POST',
    json: input,
    headers: { 'Idempotency-Key': key },
  })

export const replaceCampaign = (account: number, id: number, input: CampaignReplacement) =>
  request<Campaign>(account, 'api', `${CAMPAIGNS}${id}/`, { method: 'PUT', json: input })

type Places = { readonly categories: readonly string[]; readonly cities: readonly string[] }

/** What a click costs these days in categories (by `en_name`) and cities; no city means all. */
export const clickPricesQuery = (account: number, { categories, cities }: Places) =>
  queryOptions({
    queryKey: ['public', 'click-prices', categories, cities],
    enabled: categories.length > 0,
    staleTime: 5 * MINUTE_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = { category_slugs: categories.join(','), cities: cities.join(',') }
      return request<ClickPrices>(account, 'api', '/api/v1/adv/click-prices/', { query, signal })
    },
  })

const NATIVES = '/api/v1/advertiser/natives/'

/** Called with the share of the banners that has been sent, from 0 to 1. */
type OnUpload = (share: number) => void

/** Multipart: the fields of a mobile ad and its banner files. */
export const createAd = (account: number, form: FormData, onUpload: OnUpload) =>
  request<MobileAd>(account, 'mobile', NATIVES, {
    method: 'POST',
    form,
    transport: uploadTransport(onUpload),
  })

export const updateAd = (account: number, id: number, form: FormData, onUpload: OnUpload) =>
  request<MobileAd>(account, 'mobile', `${NATIVES}${id}/`, {
    method: 'PATCH',
    form,
    transport: uploadTransport(onUpload),
  })

/** A part to check before review, identified by `key`: the words, or one banner. */
export type PreflightPart = { key: string } & (
  | { words: PreflightRequest }
  | { size: BannerSizeName; picture: Blob }
)

/** Problems a reviewer would find; fetched once for the same content. */
export const preflightQuery = (account: number, part: PreflightPart) =>
  queryOptions({
    queryKey: [account, 'preflight', part.key],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const [path, body] =
        'words' in part
          ? ['', { json: part.words }]
          : ['picture/', { form: formOf({ size: part.size, picture: part.picture }) }]
      const call = { method: 'POST', ...body, signal } as const
      return (await request<PreflightReport>(account, 'banner', `/api/preflight/${path}`, call)).findings
    },
  })
