import type { APIRequestContext, Page } from '@playwright/test'
import { emptyListTexts } from '../../web/src/i18n/my-ads-empty.ts'
import { shellTexts } from '../../web/src/i18n/shell.ts'
import { expect, test } from '../fixtures.ts'
import { operatedPage } from '../pages/operated-page.ts'
import { SANDBOX, SANDBOX_PORT } from '../ports.ts'

type Received = {
  type: string
  value: string
  level: string
  transaction: string
  event: { release: string; tags?: Record<string, string> }
}

const BALANCE = '**/financial/api/v2/accounts/'

test.use({ expectedErrors: [/status of (?:500|403)|boom|TypeError/] })

/** Only this test's reports: it has its own release. */
async function reportsOf(request: APIRequestContext, release: string) {
  const all = (await (await request.get(`${SANDBOX}/errors/events`)).json()) as Received[]
  return all.filter(({ event }) => event.release === release).toReversed()
}

async function reportedPage(page: Page) {
  // The browser treats a document that a test has fulfilled as foreign: it needs permission to call this
  // machine.
  await page.context().grantPermissions(['local-network-access'])
  const release = `jarchi@e2e-${crypto.randomUUID().slice(0, 8)}`
  const dsn = `http://e2e@localhost:${SANDBOX_PORT}/errors/1`
  await operatedPage(page, {
    config: { errorReports: { dsn, release, environment: 'test' } },
    policy: { 'connect-src': SANDBOX },
  })
  return release
}

test('what fails in the panel is reported once, without what is secret', async ({
  page,
  advertiser,
  request,
}) => {
  const release = await reportedPage(page)
  await page.route(BALANCE, (route) =>
    route.fulfill({
      status: 500,
      json: { message: 'کد ۱۲۳۴۵۶ برای 09121234567', statusCode: 500, code: 'internal', request_id: 'r-1' },
    }),
  )
  await page.route('**/user/permissions/', (route) =>
    route.fulfill({ status: 403, json: { message: 'نه', statusCode: 403, code: 'forbidden' } }),
  )
  await page.goto(`/u/${advertiser.accountId}/my-ads?token=eyJhbGciOiJIUzI1NiJ9`)
  await page.getByText(emptyListTexts.empty.title).waitFor()
  await expect(page.getByRole('banner')).toContainText(shellTexts.balanceFailed)

  await expect.poll(async () => (await reportsOf(request, release)).length, { timeout: 20_000 }).toBe(1)
  const [call] = await reportsOf(request, release)
  expect(call).toMatchObject({
    type: 'ApiError',
    value: 'کد … برای …',
    level: 'error',
    transaction: '/u/…/my-ads',
    event: { tags: { status: '500', code: 'internal', request_id: 'r-1' } },
  })

  for (let i = 0; i < 3; i++) {
    await page.evaluate(() => setTimeout(() => Promise.reject(new TypeError('boom 09121234567'))))
  }
  await expect
    .poll(async () => (await reportsOf(request, release)).map(({ value }) => value))
    .toContain('boom …')
  const all = await reportsOf(request, release)
  expect(all.filter(({ type }) => type === 'TypeError')).toHaveLength(1)
  expect(JSON.stringify(all)).not.toMatch(/0912|eyJ|forbidden|123456/)
})

test('a page that breaks is reported', { tag: '@desktop' }, async ({ page, advertiser, request }) => {
  const release = await reportedPage(page)
  await page.route('**/campaigns-list/**', (route) =>
    route.fulfill({ json: { count: 1, results: [{ id: 1 }] } }),
  )
  await page.goto(`/u/${advertiser.accountId}/my-ads`)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect
    .poll(async () => (await reportsOf(request, release)).map(({ type }) => type), { timeout: 20_000 })
    .toEqual(['TypeError'])
})
