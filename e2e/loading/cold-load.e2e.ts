import { createServer, request as ask, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from '@playwright/test'
import { SESSION_COOKIE } from '../../server/src/platform/http/cookie-rules.ts'
import { emptyListTexts } from '../../web/src/i18n/my-ads-empty.ts'
import { expect, test } from '../fixtures.ts'
import { pageChunk } from '../pages/page-chunk.ts'
import { PORT } from '../ports.ts'
import { NO_ICON, PEOPLE, sendButton, signInByMarketplace } from '../people/marketplace-visitor.ts'

/** Delays a file of the panel until the returned function is called. */
async function holdBack(page: Page, file: string) {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(file, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

test('the access token is asked for while the code is coming, and once', async ({ page, advertiser }) => {
  const calls: URL[] = []
  page.on('request', (request) => {
    if (request.url().includes('/token/access/')) calls.push(new URL(request.url()))
  })
  const letCodeCome = await holdBack(page, '**/assets/index-*.js')
  const list = `/u/${advertiser.accountId}/my-ads`
  const odd = `utm_medium=&utm_Term=a&utm_content=${'x'.repeat(201)}`
  await page.goto(`${list}?utm_source=radio&${odd}`, { waitUntil: 'commit' })
  await expect.poll(() => calls.length).toBe(1)
  letCodeCome()
  await expect(page.getByText(emptyListTexts.empty.title)).toBeVisible()
  expect(calls.map(({ search }) => search)).toEqual([`?account=${advertiser.accountId}&utm_source=radio`])

  // The first visit is already known, so this address changes nothing.
  await page.goto(`${list}?utm_source=other`)
  await expect(page.getByText(emptyListTexts.empty.title)).toBeVisible()
  expect(calls.map(({ searchParams }) => searchParams.get('utm_source'))).toEqual(['radio', 'radio'])
})

/**
 * The panel on a connection with slow answers to the token call; `held` resolves when the server has
 * answered.
 */
async function withSlowTokens(milliseconds: number) {
  let isHeld = () => {}
  const held = new Promise<void>((resolve) => (isHeld = resolve))
  const line = createServer((request, answer) => {
    const late = request.url?.includes('/token/access/') ? milliseconds : 0
    const { url: path, method, headers } = request
    const pass = (response: IncomingMessage) => {
      if (late > 0) isHeld()
      setTimeout(() => {
        answer.writeHead(response.statusCode ?? 500, response.headers)
        response.pipe(answer)
      }, late)
    }
    request.pipe(ask({ port: PORT, path, method, headers }, pass))
  })
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(line.address() as AddressInfo).port}`,
    held,
    close: () => line.close(),
  }
}

async function sessionCookie(context: BrowserContext) {
  return (await context.cookies()).find(({ name }) => name === SESSION_COOKIE)?.value
}

test('a page that is left before its token has come does not cost the session', async ({
  advertiser,
  context,
}) => {
  const line = await withSlowTokens(1_500)
  const before = await sessionCookie(context)
  const left = await context.newPage()
  const asked = left.waitForRequest('**/token/access/**')
  await left.goto(`${line.origin}/u/${advertiser.accountId}/my-ads`, { waitUntil: 'commit' })
  await asked
  await line.held
  await left.close()
  // The server has renewed the cookie, and accepts the old one only for ten more seconds.
  await expect.poll(() => sessionCookie(context)).not.toBe(before)
  line.close()
})

test.describe('a visit', () => {
  test.use({ expectedErrors: [NO_ICON] })

  test("a post's picture is shown before the form's code has come", async ({ page }) => {
    const account = await signInByMarketplace(page, PEOPLE.seller)
    const letFormCome = await holdBack(page, pageChunk('/u/1/kenar-divar/gZcarPride', 'later'))
    await page.goto(`/u/${account}/kenar-divar/gZcarPride`)
    await expect(page.locator('main img[src^="blob:"]').last()).toBeVisible()
    await expect(sendButton(page)).toBeHidden()
    letFormCome()
    await expect(sendButton(page)).toBeVisible()
  })
})
