import { queryOptions } from '@tanstack/react-query'
import type {
  CapitalList,
  CategoryList,
  KeywordSuggestion,
  UnknownNeighborhoods,
} from '@jarchi/shared/api/targeting.ts'
import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { request } from './http/request.ts'
import { retries } from './retries.ts'

const lasting = { staleTime: Infinity, gcTime: Infinity, retry: retries(5) } as const

export const capitalsQuery = (account: number) =>
  queryOptions({
    ...lasting,
    queryKey: ['public', 'capitals'],
    queryFn: async ({ signal }) =>
      (await request<CapitalList>(account, 'mobile', '/reports/api/capitals/', { signal })).results,
  })

export const categoriesQuery = (account: number) =>
  queryOptions({
    ...lasting,
    queryKey: ['public', 'categories'],
    queryFn: async ({ signal }) =>
      (await request<CategoryList>(account, 'mobile', '/reports/api/v2/categories/', { signal })).results,
  })

/** Neighbourhoods that the exchange does not support yet. */
export const unknownNeighborhoodsQuery = (account: number) =>
  queryOptions({
    queryKey: ['public', 'unknown-neighborhoods'],
    staleTime: 5 * MINUTE_MS,
    queryFn: ({ signal }) =>
      request<UnknownNeighborhoods>(account, 'mobile', '/reports/api/unknown-neighborhoods/', { signal }),
  })

/** Search phrases for `en_name`s of categories and slugs of cities; needs at least one of each (§5.5). */
export const keywordsQuery = (account: number, categories: readonly string[], cities: readonly string[]) =>
  queryOptions({
    queryKey: ['public', 'keywords', categories, cities],
    enabled: categories.length > 0 && cities.length > 0,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const path = '/api/v1/facilitator/keywords/divar-suggestion'
      const call = { method: 'POST', json: { categories, cities }, signal } as const
      return (await request<KeywordSuggestion>(account, 'assistant', path, call)).keywords
    },
  })
