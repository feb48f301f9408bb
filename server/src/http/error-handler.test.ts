import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../test/harness.ts'
let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('an unknown path is told in words', async () => {
  const answer = await t.app.inject('/svc/nothing')
  expect(answer.statusCode).toBe(404)
})
