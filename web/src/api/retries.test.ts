import { expect, test } from 'vitest'
import { ApiError, SessionLost } from './http/api-error.ts'
import { retries } from './retries.ts'

test('what was lost on the way is asked for again, so many times', () => {
  const retry = retries(5)
  expect([0, 4, 5].map((failures) => retry(failures, new ApiError(503)))).toEqual([true, true, false])
  expect(retry(0, new ApiError(0))).toBe(true)
})

test.each([new ApiError(401), new ApiError(403), new ApiError(404), new SessionLost(401)])(
  'a refusal with %o is final',
  (error) => expect(retries(5)(0, error)).toBe(false),
)
