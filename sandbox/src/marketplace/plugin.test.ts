import { inflateSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { createMarketplace } from './marketplace.ts'
import { marketplaceSandbox } from './plugin.ts'

const CALLBACK = 'http://localhost:8080/svc/accounts/api/v1/auth/divar/callback/'
const KEY = { 'x-api-key': 'sandbox-api-key' }
const asked = {
  response_type: 'code',
  client_id: 'jarchi',
  redirect_uri: CALLBACK,
  scope: 'USER_PHONE USER_ID USER_POSTS_GET offline_access',
  state: 'a-long-enough-state',
}

async function standing() {
  const marketplace = createMarketplace({ product: 'http://localhost:8080' })
  const app = fastify()
  await app.register(marketplaceSandbox, { prefix: '/marketplace', marketplace })
  const form = (url: string, values: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: `/marketplace${url}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(values).toString(),
    })
  const token = async () => {
    const granted = await form('/oauth2/consent', { ...asked, answer: 'grant', phone: '09120000001' })
    const code = new URL(granted.headers.location ?? '').searchParams.get('code') ?? ''
    const reply = await form('/oauth2/token', {
      grant_type: 'authorization_code',
      client_id: 'jarchi',
      client_secret: 'sandbox-client-secret',
      redirect_uri: CALLBACK,
      code,
    })
    return (reply.json() as { access_token: string }).access_token
  }
  const get = (path: string, headers: Record<string, string> = KEY) =>
    app.inject({ url: `/marketplace/v1/open-platform${path}`, headers })
  return { app, marketplace, form, token, get }
}

test('the consent page repeats the request, escaped', async () => {
  const { app } = await standing()
  const query = new URLSearchParams({ ...asked, state: '"><script>alert(1)</script>' })
  const answer = await app.inject({ url: `/marketplace/oauth2/auth?${query}` })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).not.toContain('<script>alert')
  expect(answer.body).toContain('value="grant"')
})

test.each(['client_id', 'redirect_uri', 'response_type', 'state', 'scope'])(
  'a wrong %s stays here',
  async (name) => {
    const { app } = await standing()
    const query = new URLSearchParams({ ...asked, [name]: '' })
    const answer = await app.inject({ url: `/marketplace/oauth2/auth?${query}` })
    expect(answer.statusCode).toBe(400)
    expect(answer.headers.location).toBeUndefined()
  },
)

test('a refusal returns the state and no code', async () => {
  const { form } = await standing()
  const answer = await form('/oauth2/consent', { ...asked, answer: 'refuse', phone: '09120000001' })
  expect(answer.headers.location).toBe(`${CALLBACK}?state=${asked.state}`)
})

test('the token opens the user and their posts, drafts included', async () => {
  const { token, get } = await standing()
  const headers = { ...KEY, authorization: `Bearer ${await token()}` }
  expect((await get('/users', headers)).json()).toMatchObject({ phone_number: '09120000001' })
  const { posts } = (await get('/finder/user-posts', headers)).json() as { posts: object[] }
  expect(posts).toHaveLength(4)
  expect(posts[0]).not.toHaveProperty('is_phone_hidden')
})

test('refusals have the format of gRPC', async () => {
  const { get, marketplace } = await standing()
  expect((await get('/users')).json()).toEqual({ code: 16, message: 'unauthenticated', details: [] })
  expect((await get('/finder/post/none')).statusCode).toBe(404)
  marketplace.faults.set('limited', true)
  expect((await get('/assets/city')).statusCode).toBe(429)
})

test('zero and false values are left out', async () => {
  const { get } = await standing()
  const post = (await get('/finder/post/wYphone13')).json() as { data: { price: object } }
  expect(post).not.toHaveProperty('chat_enabled')
  expect(post).not.toHaveProperty('district')
  expect(post.data.price).toEqual({ mode: 'توافقی' })
})

test('a picture is a complete PNG', async () => {
  const { app } = await standing()
  const answer = await app.inject({ url: '/marketplace/static/live-post-image/gZcarPride-0.png' })
  const png = answer.rawPayload
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const rows = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)))
  expect([width, height, rows.length]).toEqual([1_200, 900, 900 * (1 + 1_200 * 3)])
})

test('the direct link contains post and completion address', async () => {
  const { form } = await standing()
  const answer = await form('/enter/MY_POST', { post_token: 'gZcarPride' })
  const url = new URL(answer.headers.location ?? '')
  expect(url.pathname).toBe('/svc/mobile/kenar-divar/start/')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    post_token: 'gZcarPride',
    completion_url: 'http://localhost:80/marketplace/completion',
  })
})

test('a fault of one person does not affect others, and may be for one request', async () => {
  const { app, get, token } = await standing()
  const bearer = { ...KEY, authorization: `Bearer ${await token()}` }
  const set = (payload: object) => app.inject({ method: 'POST', url: '/marketplace/faults', payload })
  await set({ broken: true, phone: '09120000002' })
  expect((await get('/users', bearer)).statusCode).toBe(200)
  await set({ broken: 'once', phone: '09120000001' })
  expect((await get('/users', bearer)).statusCode).toBe(500)
  expect((await get('/users', bearer)).statusCode).toBe(200)
  await set({ limited: true, phone: '09120000001' })
  expect((await get('/users', bearer)).statusCode).toBe(429)
  expect((await get('/assets/city')).statusCode).toBe(200)
  await app.inject({ method: 'DELETE', url: '/marketplace/faults?phone=09120000001' })
  expect((await get('/users', bearer)).statusCode).toBe(200)
  const left = await app.inject({ url: '/marketplace/faults?phone=09120000002' })
  expect(left.json()).toMatchObject({ broken: true, limited: false })
})

test('access can be ended early', async () => {
  const { app, get, token } = await standing()
  const bearer = { ...KEY, authorization: `Bearer ${await token()}` }
  await app.inject({ method: 'DELETE', url: '/marketplace/access?phone=09120000001' })
  expect((await get('/users', bearer)).statusCode).toBe(401)
  const told = await app.inject({ url: '/marketplace/access?phone=09120000001' })
  expect(told.json()).toEqual({ renewals: 0 })
})
