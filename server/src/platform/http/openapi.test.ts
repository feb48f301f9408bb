import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test, vi } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { buildApp } from '../../app.ts'

const t = await testApp()
afterAll(() => t.close())

type Operation = { security?: Record<string, unknown>[] }
type Described = { paths: Record<string, Record<string, Operation>> }

const statusWithoutSignIn = async (method: string, path: string) => {
  const url = path.replace(/\{\w+\}/g, '1')
  const answer = await t.app.inject({ method: method.toUpperCase() as 'GET', url })
  return answer.statusCode
}

test('the description says for each call whether it needs a sign-in, and that is true', async () => {
  const { paths } = (await t.app.inject('/openapi.json')).json<Described>()
  const wrong: string[] = []
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, { security }] of Object.entries(operations)) {
      const status = await statusWithoutSignIn(method, path)
      // Signing out works without a session.
      const isOpen = security?.length === 0 || path.endsWith('/logout/')
      if (isOpen === (status === 401)) wrong.push(`${method} ${path}: ${status}`)
    }
  }
  expect(Object.keys(paths).length).toBeGreaterThan(20)
  expect(wrong).toEqual([])
})

test('each address without parameters answers the same with a slash at its end and without', async () => {
  const { headers } = await t.signIn()
  const statusOf = async (url: string) => (await t.app.inject({ url, headers })).statusCode
  const { paths } = (await t.app.inject('/openapi.json')).json<Described>()
  const addresses = Object.entries(paths).flatMap(([path, { get }]) =>
    get && !path.includes('{') ? [path.replace(/\/$/, '')] : [],
  )
  expect(addresses.length).toBeGreaterThan(20)
  const different: string[] = []
  for (const address of addresses) {
    const [bare, slashed] = [await statusOf(address), await statusOf(`${address}/`)]
    if (bare !== slashed) different.push(`${address}: ${bare}, ${slashed} with a slash`)
  }
  expect(different).toEqual([])
})

test('the description is written once, in any encoding', async () => {
  const write = vi.spyOn(t.app, 'swagger')
  const get = async (encoding: string) =>
    t.app.inject({ url: '/openapi.json', headers: { 'accept-encoding': encoding } })
  const [plain, br, gzip] = [await get('identity'), await get('gzip, br;q=0.5'), await get('br;q=0, gzip')]
  expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
  expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true)
  expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true)
  expect(write.mock.calls.length).toBeLessThanOrEqual(1)
})

test('production describes itself only if the operator wants it', async () => {
  const statusWith = async (describesApi: boolean) => {
    const config = { ...t.deps.config, isProduction: true, describesApi }
    const app = await buildApp({ ...t.deps, config })
    const { statusCode } = await app.inject('/openapi.json')
    await app.close()
    return statusCode
  }
  expect([await statusWith(false), await statusWith(true)]).toEqual([404, 200])
})
