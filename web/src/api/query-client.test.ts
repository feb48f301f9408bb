import { expect, test } from 'vitest'
import { queryClient } from './query-client.ts'
import { capitalsQuery, categoriesQuery, keywordsQuery } from './targeting.ts'

test('by default nothing is retried or fetched again on focus, and nothing waits for a connection (§9)', () => {
  const { queries, mutations } = queryClient.getDefaultOptions()
  expect(queries).toMatchObject({ retry: 0, refetchOnWindowFocus: false, networkMode: 'always' })
  expect(mutations).toMatchObject({ networkMode: 'always' })
})

test.each([capitalsQuery(5), categoriesQuery(5)])(
  'reference data is kept for ever and tried five times more',
  (query) => {
    expect(query).toMatchObject({ staleTime: Infinity, gcTime: Infinity, retry: 5 })
  },
)

test('keywords are asked for with a category and a city only (§5)', () => {
  const isAsked = (categories: string[], cities: string[]) => keywordsQuery(5, categories, cities).enabled
  expect([isAsked([], []), isAsked(['cars'], []), isAsked([], ['tehran'])]).toEqual([false, false, false])
  expect(isAsked(['cars'], ['tehran'])).toBe(true)
})
