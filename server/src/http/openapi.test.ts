import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../test/harness.ts'

const t = await testApp()
afterAll(() => t.close())

type Operation = { security?: Record<string, unknown>[] }
type Described = { paths: Record<string, Record<string, Operation>> }

const statusWithoutSignIn = async (method: string, path: string) => {
  const url = path.replace(/\{\w+\}/g, '1')
  const answer = await t.app.inject({ method: method.toUpperCase() as 'GET', url })
  return answer.statusCode
}

test('the description says of each call whether it wants a sign-in, and it does', async () => {
  const { paths } = (await t.app.inject('/openapi.json')).json<Described>()
  const wrong: string[] = []
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, { security }] of Object.entries(operations)) {
      const status = await statusWithoutSignIn(method, path)
      // Leaving is fine without a session.
      const isOpen = security?.length === 0 || path.endsWith('/logout/')
      if (isOpen === (status === 401)) wrong.push(`${method} ${path}: ${status}`)
    }
  }
  expect(Object.keys(paths).length).toBeGreaterThan(20)
  expect(wrong).toEqual([])
})
