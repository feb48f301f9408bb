import { expect, test } from 'vitest'
import { sampleImagesQuery } from './banner-maker.ts'
import { ApiError } from './http/api-error.ts'
import { entryQuery, postQuery, postsQuery } from './marketplace-posts.ts'
import { queryClient } from './query-client.ts'
import type { retries } from './retries.ts'
import { capitalsQuery, categoriesQuery, keywordsQuery } from './targeting.ts'

test('by default nothing is retried or fetched again on focus, and nothing waits for a connection (§9)', () => {
  const { queries, mutations } = queryClient.getDefaultOptions()
  expect(queries).toMatchObject({ retry: 0, refetchOnWindowFocus: false, networkMode: 'always' })
  expect(mutations).toMatchObject({ networkMode: 'always' })
})

test.each([capitalsQuery(5), categoriesQuery(5), sampleImagesQuery(5, 'cars'), sampleImagesQuery(5, null)])(
  'reference data never goes stale and is tried five times more',
  ({ staleTime, gcTime, retry }) => {
    expect([staleTime, gcTime]).toEqual([Infinity, Infinity])
    const isTried = (failures: number) => (retry as ReturnType<typeof retries>)(failures, new ApiError(0))
    expect([isTried(4), isTried(5)]).toEqual([true, false])
    // A refused call would be refused again.
    const isRefusedTried = (retry as ReturnType<typeof retries>)(0, new ApiError(404))
    expect(isRefusedTried).toBe(false)
  },
)

test.each([entryQuery(5), postsQuery(5), postQuery(5, 'QZabc')])(
  'calls for posts of the integration retry fewer than two times (§9)',
  ({ retry }) => {
    const isTried = (failures: number) => (retry as ReturnType<typeof retries>)(failures, new ApiError(0))
    expect([isTried(0), isTried(1)]).toEqual([true, false])
  },
)

test('keywords are asked for with a category and a city only (§5)', () => {
  const isAsked = (categories: string[], cities: string[]) => keywordsQuery(5, categories, cities).enabled
  expect([isAsked([], []), isAsked(['cars'], []), isAsked([], ['tehran'])]).toEqual([false, false, false])
  expect(isAsked(['cars'], ['tehran'])).toBe(true)
})
