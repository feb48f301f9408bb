import { expect, test } from 'vitest'
import { ApiError } from './http/api-error.ts'
import { queryClient } from './query-client.ts'
import type { retries } from './retries.ts'
import { capitalsQuery, categoriesQuery, keywordsQuery } from './targeting.ts'

test('by default nothing is retried or fetched again on focus, and nothing waits for a connection (§9)', () => {
  const { queries, mutations } = queryClient.getDefaultOptions()
  expect(queries).toMatchObject({ retry: 0, refetchOnWindowFocus: false, networkMode: 'always' })
  expect(mutations).toMatchObject({ networkMode: 'always' })
})

test.each([capitalsQuery(5), categoriesQuery(5)])(
  'reference data is kept for ever and tried five times more',
  ({ staleTime, gcTime, retry }) => {
    expect([staleTime, gcTime]).toEqual([Infinity, Infinity])
    const isTried = (failures: number) => (retry as ReturnType<typeof retries>)(failures, new ApiError(0))
    expect([isTried(4), isTried(5)]).toEqual([true, false])
  },
)

test('keywords are asked for with a category and a city only (§5)', () => {
  const isAsked = (categories: string[], cities: string[]) => keywordsQuery(5, categories, cities).enabled
  expect([isAsked([], []), isAsked(['cars'], []), isAsked([], ['tehran'])]).toEqual([false, false, false])
  expect(isAsked(['cars'], ['tehran'])).toBe(true)
})
