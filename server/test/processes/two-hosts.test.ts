import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../harness.ts'
import { readConfig, type Config } from '../../src/config.ts'
import { examineHosts, hostsWithoutCookies } from '../../src/operations/doctor/examine-hosts.ts'
import { LINK_PATH, makeSignInLink } from '../../src/people/sign-in/links.ts'

// Services that browsers are sent to, on a host of their own: cookies stay there, pages are the panel's.

const PANEL = 'https://panel.example.ir'
const SERVICES = 'https://services.example.ir'
/** No server listens there. */
const DEAD = 'http://127.0.0.1:9/svc/crm'
const PHONE = '09121234567'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp({
    PUBLIC_ORIGIN: PANEL,
    SVC_ACCOUNTS_BASE: `${SERVICES}/svc/accounts`,
    SVC_MOBILE_BASE: `${SERVICES}/svc/mobile`,
    SVC_CRM_BASE: 'https://support.example.com/svc/crm',
  })
})
afterAll(() => t.close())

const locationOf = async (url: string, cookies: Record<string, string> = {}) =>
  String((await t.app.inject({ url, cookies })).headers.location)

test('sign-in begins with the service and leads back to the panel', async () => {
  const asked = await locationOf('/svc/accounts/api/v1/auth/check-session/?plt=web')
  expect(asked).toBe(`${SERVICES}/svc/accounts/login/?plt=web`)
  expect(await locationOf('/svc/accounts/login/?plt=web')).toBe(`${PANEL}/auth`)
  const { cookies } = await t.signIn()
  expect(await locationOf('/svc/accounts/api/v1/auth/check-session/', cookies)).toBe(`${PANEL}/`)
})

test('the marketplace sends its users to the host that has set their cookies', async () => {
  const consent = new URL(await locationOf('/svc/accounts/api/v1/auth/divar/initiate/'))
  expect(consent.searchParams.get('redirect_uri')).toBe(
    `${SERVICES}/svc/accounts/api/v1/auth/divar/callback/`,
  )
  expect(await locationOf('/svc/accounts/api/v1/auth/divar/callback/')).toMatch(
    `${PANEL}/auth/divar/retry-access?`,
  )
  const opened = await t.app.inject({
    method: 'POST',
    url: '/svc/mobile/kenar-divar/session-init/CHAT/',
    headers: { authorization: t.deps.config.marketplace.identificationKey },
    payload: {},
  })
  expect(opened.json().url).toMatch(`${SERVICES}/svc/mobile/kenar-divar/start/?entry=`)
  expect(await locationOf('/svc/mobile/kenar-divar/start/?post_token=gZcarPride')).toBe(
    `${PANEL}/auth/divar/access?post_token=gZcarPride&touch_point=MY_POST`,
  )
})

test("a sign-in link's own page signs in on the service's host, and a page of another service may not", async () => {
  await t.signIn(PHONE)
  const made = await makeSignInLink(t.db, PHONE, { userId: null, name: 'command line: test' }, t.clock.now)
  const token = typeof made === 'string' ? made : made.token
  const press = (origin: string) =>
    t.app.inject({
      method: 'POST',
      url: `/svc/accounts${LINK_PATH}?t=${token}`,
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    })
  expect((await press('https://support.example.com')).statusCode).toBe(403)
  expect((await press(SERVICES)).headers.location).toBe(`${PANEL}/`)
})

/** The settings of a panel with some services apart. */
const settingsOf = (panel: string, apart: Partial<Config['bases']>) => ({
  bases: { ...readConfig({}).bases, ...apart },
  publicOrigin: panel,
  panelOrigins: [panel],
})

async function doctorOn(panel: string, apart: Partial<Config['bases']>) {
  const findings = await examineHosts(settingsOf(panel, apart))
  const why = (sentence: string) => /cannot be reached|does not answer/.exec(sentence)?.[0] ?? 'good'
  return findings.map(({ subject, sentence }) => `${subject} ${why(sentence)}`)
}

test('the doctor names a service that does not answer the pages of the panel', async () => {
  const address = await t.app.listen({ host: '127.0.0.1', port: 0 })
  expect(await doctorOn(PANEL, {})).toEqual([])
  const panelBackend = `${address}/svc/panel-backend`
  expect(await doctorOn(PANEL, { panelBackend })).toEqual(['SVC_PANEL_BACKEND_BASE good'])
  expect(await doctorOn(`${PANEL}:8443`, { panelBackend })).toEqual([
    'SVC_PANEL_BACKEND_BASE does not answer',
  ])
  expect(await doctorOn(PANEL, { crm: DEAD })).toEqual(['SVC_CRM_BASE cannot be reached'])
})

test.each([
  ['https://panel.example.ir', 'https://services.example.ir', true],
  ['https://panel.shop.co.ir', 'https://services.shop.co.ir', true],
  ['https://panel.shop.co.ir', 'https://services.other.co.ir', false],
  ['https://panel.example.ir', 'https://services.example.com', false],
  ['https://panel.example.ir', 'http://services.example.ir', false],
  ['https://jarchi.vercel.app', 'https://services.vercel.app', false],
  ['http://localhost:8080', 'http://localhost:8090', true],
  ['http://127.0.0.1:8080', 'http://localhost:8090', false],
])('cookies of pages at %s reach %s: %s', (panel, accounts, reach) => {
  const found = hostsWithoutCookies(settingsOf(panel, { accounts }))
  expect(found.map(({ subject }) => subject)).toEqual(reach ? [] : ['SVC_ACCOUNTS_BASE'])
})
