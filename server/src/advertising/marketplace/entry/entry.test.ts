import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMarketplace } from '../../../../../sandbox/src/marketplace/start.ts'
import { testApp } from '../../../../test/harness.ts'
import { marketplaceEnv, visitor } from '../../../../test/marketplace-visitor.ts'

let sandbox: Awaited<ReturnType<typeof startMarketplace>>
let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  sandbox = await startMarketplace({ product: 'http://localhost:8080' })
  t = await testApp(marketplaceEnv(sandbox))
})
afterAll(async () => {
  await t.close()
  await sandbox.close()
})

const KEY = 'sandbox-identification-key'

function init(touchPoint: string, payload: object, authorization: string | null = KEY) {
  return t.app.inject({
    method: 'POST',
    url: `/svc/mobile/kenar-divar/session-init/${touchPoint}/`,
    headers: { 'content-type': 'application/json', ...(authorization !== null && { authorization }) },
    payload,
  })
}

/** Where the returned address leads, and what the browser then remembers. */
async function follow(answer: { json: () => unknown }) {
  const url = new URL((answer.json() as { url: string }).url)
  expect(url.origin).toBe('http://localhost:8080')
  const browser = visitor(t)
  const started = await browser.get(url.pathname + url.search)
  return { browser, location: started.headers.location, cookies: browser.cookies, raw: started.cookies }
}

test.each(['CHAT', 'MY_DIVAR', 'DIVAR_PRO'])('the marketplace opens a visit from %s', async (touchPoint) => {
  const body = { completion_url: 'https://evil.example/', post_token: 'gZcarPride', user_side: 'SUPPLY' }
  const { location, cookies, raw } = await follow(await init(touchPoint, body))
  expect(location).toBe(`/auth/divar/access?post_token=gZcarPride&touch_point=${touchPoint}`)
  expect(cookies).toMatchObject({ divar_post_token: 'gZcarPride', divar_touch_point: touchPoint })
  expect(raw.find(({ name }) => name === 'divar_post_token')?.maxAge).toBe(7 * 86_400)
  expect(raw.find(({ name }) => name === 'divar_touch_point')?.maxAge).toBe(86_400)
  expect(raw.find(({ name }) => name === 'divar_entry')).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
})

test.each([
  [
    { user_side: 'Supply', source: 'POST_ADODN', extra_data: {}, post_token: 'gZcarPride' },
    '&post_token=gZcarPride',
  ],
  [{ user_side: 'DEMAND', post_token: 'gZcarPride' }, ''],
  [{ user_side: 'demand', post_token: 'gZcarPride' }, ''],
  [{ post_token: null, provider_data: { a: { b: 'c' } } }, ''],
  [{ post_token: ['gZcarPride'] }, ''],
  [{ post_token: '../../evil' }, ''],
  [{ touch_point: 'MY_POST' }, ''],
  [{}, ''],
])('for %j the post is %j', async (body, expected) => {
  const { location } = await follow(await init('CHAT', body))
  const query = new URLSearchParams(location?.split('?')[1])
  expect(query.get('touch_point')).toBe('CHAT')
  query.delete('touch_point')
  expect(query.size === 0 ? '' : `&${query}`).toBe(expected)
})

test.each([null, '', 'wrong', `${KEY}x`, `Bearer ${KEY}`])(
  'with the key %j no visit can be opened',
  async (key) => {
    expect((await init('CHAT', {}, key)).statusCode).toBe(401)
  },
)

test.each(['MY_POST', 'DEMAND_POST', 'chat', '__proto__', 'constructor', '..%2F'])(
  '%s has no such entry',
  async (name) => {
    expect((await init(name, {})).statusCode).toBe(404)
  },
)

test('an invalid body is refused', async () => {
  for (const payload of ['[]', '7', '{', 'null', '{"post_token":"\\u0000"}']) {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/svc/mobile/kenar-divar/session-init/CHAT/',
      headers: { authorization: KEY, 'content-type': 'application/json' },
      payload,
    })
    expect([payload, answer.statusCode]).toEqual([payload, 400])
  }
})

test('the direct link is for a post, which may be missing', async () => {
  const browser = visitor(t)
  const start = '/svc/mobile/kenar-divar/start/'
  const first = await browser.get(
    `${start}?post_token=gZcarPride&completion_url=https://evil.example&touch_point=CHAT`,
  )
  expect(first.headers.location).toBe('/auth/divar/access?post_token=gZcarPride&touch_point=MY_POST')
  const second = await browser.get(`${start}?entry=11111111-1111-4111-8111-111111111111`)
  expect(second.headers.location).toBe('/auth/divar/access?touch_point=MY_POST')
  expect(browser.cookies).not.toHaveProperty('divar_post_token')
})

test('only a visitor from the marketplace gets the way back', async () => {
  const browser = visitor(t)
  const { headers } = await browser.signIn()
  const entry = () => browser.get('/svc/mobile/kenar-divar/entry/', headers)
  expect((await entry()).json()).toMatchObject({ completion_url: null })
  await browser.get('/svc/mobile/kenar-divar/start/?completion_url=https://evil.example')
  expect((await entry()).json()).toMatchObject({ completion_url: `${sandbox.base}/completion` })
  t.clock.advance(86_401)
  const later = await t.signIn()
  expect((await browser.get('/svc/mobile/kenar-divar/entry/', later.headers)).json()).toEqual({
    divar_access_token: null,
    completion_url: null,
  })
})

test.each([
  ['a page of the marketplace', (base: string) => `${base}/completion?visit=7`, true],
  ['another origin', () => 'https://evil.example/', false],
  ['an origin that only begins like it', (base: string) => `${new URL(base).origin}.evil.example/`, false],
  ['another origin behind a name', (base: string) => base.replace('://', '://me@'), false],
  ['a path', () => '/marketplace/completion', false],
  ['two slashes', () => '//evil.example/', false],
  ['a script', () => 'javascript://localhost/%0aalert(1)', false],
])('the way back may be %s: %s', async (_, addressOn, isTaken) => {
  const address = addressOn(sandbox.base)
  const expected = isTaken ? address : `${sandbox.base}/completion`
  const browser = visitor(t)
  const { headers } = await browser.signIn()
  const wayBack = async () =>
    (await browser.get('/svc/mobile/kenar-divar/entry/', headers)).json().completion_url
  const query = new URLSearchParams({ post_token: 'gZcarPride', completion_url: address })
  await browser.get(`/svc/mobile/kenar-divar/start/?${query}`)
  expect(await wayBack()).toBe(expected)
  const opened = await init('CHAT', { completion_url: address, user_side: 'SUPPLY' })
  const { pathname, search } = new URL(opened.json().url)
  await browser.get(pathname + search)
  expect(await wayBack()).toBe(expected)
})

test('the sandbox and the product work together at every entry', async () => {
  const product = t.app.server.listening ? null : await t.app.listen({ port: 0, host: '127.0.0.1' })
  const door = await startMarketplace({ product: product ?? '' })
  for (const touchPoint of ['CHAT', 'MY_DIVAR', 'DIVAR_PRO']) {
    const body = new URLSearchParams({ post_token: 'gZcarPride' })
    const entered = await fetch(`${door.base}/enter/${touchPoint}`, {
      method: 'POST',
      body,
      redirect: 'manual',
    })
    expect([touchPoint, entered.status]).toEqual([touchPoint, 303])
    expect(entered.headers.get('location')).toMatch(
      /\/svc\/mobile\/kenar-divar\/start\/\?entry=[0-9a-f-]{36}$/,
    )
  }
  await door.close()
})
