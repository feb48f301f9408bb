import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Browser } from '@playwright/test'
import { expect, onTestFinished, test } from 'vitest'
import { browserLaunch } from '../../../e2e/browser-path.ts'
import { freePort } from '../bank-visitor.ts'
import { panelVersions } from '../deploy/panel-versions.ts'
import { PANEL, startSampleNginx } from '../deploy/sample-nginx.ts'
import type { Upstream } from '../several/nginx.ts'

const ORIGIN = `https://${PANEL}`
/** What a cold visit asks for, at the least. */
const LEAST_ASKED = 70
/** For five at once on a busy machine. */
const LONGEST_VISIT_MS = 120_000
const EVENTS = '/svc/crm/api/v1/tickets/events/'

async function openedTo(ports: number[], upstream: Upstream = 'jarchi_panel') {
  const front = await startSampleNginx({ [upstream]: ports })
  onTestFinished(() => front.close())
  return front
}

/** Chromium, for which the sample's hosts lead to this port. */
async function browserTo(port: number) {
  const { args, ...launch } = browserLaunch()
  const leads = `--host-resolver-rules=MAP ${PANEL}:443 127.0.0.1:${port}`
  const browser = await chromium.launch({ ...launch, args: [...args, leads, '--ignore-certificate-errors'] })
  onTestFinished(() => browser.close())
  return browser
}

/** The sample before servers of so many versions, and people with Chromium at one address. */
async function openPanel(versions: number) {
  const panel = await panelVersions(ORIGIN, versions)
  onTestFinished(() => panel.close())
  const front = await openedTo(panel.ports)
  const browser = await browserTo(front.port)
  return { panel, front, visit: () => coldVisit(browser, panel) }
}

type Panel = Awaited<ReturnType<typeof panelVersions>>

/** A signed-in person with an empty cache opens the list of ads; what was asked for until all had come. */
async function coldVisit(browser: Browser, { signIn }: Panel) {
  const { accountId, cookies } = await signIn()
  const context = await browser.newContext()
  context.setDefaultTimeout(LONGEST_VISIT_MS)
  await context.addCookies([{ name: 'token', value: cookies.token, url: ORIGIN }])
  await context.addInitScript(`sessionStorage.setItem('financial-alert/${accountId}', '1')`)
  const [asked, failed]: [string[], string[]] = [[], []]
  context.on('requestfailed', (request) => failed.push(`${request.failure()?.errorText} ${request.url()}`))
  context.on('response', (response) => {
    asked.push(response.url())
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`)
  })
  const page = await context.newPage()
  await page.goto(`${ORIGIN}/u/${accountId}/my-ads`)
  await page.getByText('هنوز تبلیغی ندارید').waitFor()
  // The last thing that a visit fetches, five seconds later.
  await page.evaluate('navigator.serviceWorker.ready.then(() => null)')
  expect(await page.evaluate('performance.getEntriesByType("navigation")[0].nextHopProtocol')).toBe('h2')
  expect(failed).toEqual([])
  return { page, asked }
}

test.each([2, 3])('eight cold visits get all their files while servers of %i versions run', async (count) => {
  const { front, visit } = await openPanel(count)
  expect(await front.get('/assets/of-no-version.js')).toBe(404)
  const versions = new Set<string | undefined>()
  for (let visits = 0; visits < 8; visits += 1) {
    const { page, asked } = await visit()
    expect(asked.length).toBeGreaterThan(LEAST_ASKED)
    versions.add(asked.flatMap((url) => /\/index-\w+-(\d)\.js$/.exec(url)?.[1] ?? [])[0])
    await page.context().close()
  }
  expect(versions.size).toBeGreaterThan(1)
})

test('five cold visits of an office at once get all their files', async () => {
  const { visit } = await openPanel(2)
  // Servers that have just started are slow.
  await visit()
  const visits = await Promise.all(times(5, visit))
  for (const { asked } of visits) expect(asked.length).toBeGreaterThan(LEAST_ASKED)
})

test('a hundred and twenty people of one address who are told of events still open pages and go on', async () => {
  const { panel, front, visit } = await openPanel(2)
  for (let accounts = 0; accounts < 6; accounts += 1) {
    const { headers } = await panel.signIn()
    const opened = await Promise.all(times(20, () => front.open(EVENTS, 'GET', headers)))
    expect(opened.map(({ status }) => status)).toEqual(Array(20).fill(200))
    for (const { stream } of opened) stream.resume()
  }
  const { page } = await visit()
  await page.getByRole('link', { name: 'تبلیغ جدید' }).first().click()
  await page.getByRole('heading', { name: 'تبلیغ بنری جدید' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'تبلیغ بنری جدید' }).waitFor()
})

type Answer = (request: Pick<IncomingMessage, 'url'>, response: ServerResponse) => void

const page: Answer = (_, response) => void response.end('page')
const hanging: Answer = () => {}

/** The sample before servers that answer so. */
const opened = async (answers: Answer[], upstream?: Upstream) =>
  openedTo(await Promise.all(answers.map(listening)), upstream)

async function listening(answer: Answer): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const times = <Value>(count: number, one: (at: number) => Value) =>
  Array.from({ length: count }, (_, at) => one(at))

test.each([
  ['a page', '/u/7/my-ads', undefined],
  ['a file', '/assets/one.js', undefined],
  ['what a call reads', '/svc/api/api/v4/adv/campaigns-list/', undefined],
  ['a tracker', '/i/token', 'jarchi_trackers' as const],
])(
  '%s comes from the next one while one hangs, long before a visitor gives up',
  { timeout: 30_000 },
  async (_, path, upstream) => {
    const { get } = await opened([hanging, page], upstream)
    const began = performance.now()
    const answers = await Promise.all(times(4, () => get(path)))
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(performance.now() - began).toBeLessThan(3_500)
  },
)

test('calls that read for too long fail alone', { timeout: 30_000 }, async () => {
  const slow: Answer = (request, response) => {
    if (request.url !== '/svc/api/slow/') page(request, response)
  }
  const { get } = await opened([slow, slow])
  const failed = Promise.all(times(2, () => get('/svc/api/slow/')))
  await sleep(3_500)
  const others = [get('/auth'), get('/assets/one.js'), get('/svc/api/quick/'), get('/svc/api/', 'POST')]
  expect(await Promise.all(others)).toEqual([200, 200, 200, 200])
  expect(await failed).toEqual([504, 504])
})

/** Longer than a call that only reads may take. */
const SLOW_MS = 4_000

test.each([
  ['POST', '/svc/api/api/v1/adv/campaigns/'],
  ['GET', '/svc/api/api/v2/account/payments/7/return/?Authority=A'],
  ['GET', '/svc/accounts/api/v1/auth/divar/callback/?code=1'],
  ['GET', '/svc/mobile/kenar-divar/divar-posts/'],
  ['GET', '/svc/financial/api/v2/accounts/statements/1405-08/xlsx/'],
  ['GET', '/svc/crm/api/v1/attachments/7/'],
  ['GET', '/svc/reports/api/v1/'],
  ['GET', '/svc/staff/api/v1/desk/'],
])('%s %s may take its time, and is asked once', { timeout: 30_000 }, async (method, path) => {
  let count = 0
  const slow: Answer = (_, response) => {
    count += 1
    setTimeout(() => response.end('late'), SLOW_MS)
  }
  const { get } = await opened([slow, slow])
  expect(await get(path, method)).toBe(200)
  expect(count).toBe(1)
})

test('calls beyond the limit hear 429 with the seconds to wait, those of an own limit only once', async () => {
  const limited: Answer = ({ url }, response) =>
    void response
      .writeHead(url === '/svc/own/' ? 429 : 200, url === '/svc/own/' ? { 'retry-after': '9' } : {})
      .end()
  const { open } = await opened([limited])
  const own = await open('/svc/own/')
  expect([own.status, own.headers['retry-after']]).toEqual([429, '9'])
  const answers = await Promise.all(times(400, () => open('/svc/api/')))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(50)
  for (const { status, headers } of refused) expect([status, headers['retry-after']]).toEqual([429, '2'])
})

const TOO_MANY = 'از شبکهٔ شما، که شاید با دیگران مشترک است، درخواست‌های زیادی رسیده است.'
const AWAY = 'سرویس موقتاً در دسترس نیست.'

/** Servers whose own limit is met, and pages otherwise. */
const limiting: Answer = ({ url }, response) => {
  if (!url?.endsWith('?busy')) return page({ url }, response)
  response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '9' }).end('{"code":"own"}')
}

test('a page that no server may or can send says so in Persian', async () => {
  const refusal = async ({ open }: Awaited<ReturnType<typeof opened>>, address: string) => {
    const { status, headers, stream } = await open(address)
    return { status, after: headers['retry-after'], type: headers['content-type'], said: await text(stream) }
  }
  const html = { type: 'text/html; charset=utf-8' }
  const tooMany = { ...html, status: 429, said: expect.stringContaining(TOO_MANY) as unknown }
  const limited = await opened([limiting])
  expect(await refusal(limited, '/auth?busy')).toEqual({ ...tooMany, after: '9' })
  expect((await refusal(limited, '/svc/api/?busy')).said).toBe('{"code":"own"}')
  const answers = await Promise.all(times(400, () => refusal(limited, '/auth')))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(50)
  for (const each of refused) expect(each).toEqual({ ...tooMany, after: '2' })

  const away = await openedTo([await freePort()])
  const said = expect.stringContaining(AWAY) as unknown
  expect(await refusal(away, '/auth')).toEqual({ ...html, status: 502, said })
  expect((await refusal(away, '/svc/api/')).said).not.toContain(AWAY)
})

test('who reads that there were too many gets the page by a press a moment later', async () => {
  let isBusy = true
  const { port } = await opened([
    ({ url }, response) => limiting({ url: isBusy ? `${url}?busy` : url }, response),
  ])
  const visitor = await (await browserTo(port)).newPage()
  await visitor.goto(`${ORIGIN}/auth`)
  await visitor.getByText(TOO_MANY).waitFor()
  isBusy = false
  await visitor.getByRole('link', { name: 'تلاش دوباره' }).click()
  await visitor.getByText('page').waitFor()
})
