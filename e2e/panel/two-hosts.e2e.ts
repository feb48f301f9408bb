import type { Page } from '@playwright/test'
import { BASES } from '../../server/src/platform/config/service-bases.ts'
import { variables } from '../../server/src/operations/config/variables.ts'
import { runningDatabase } from '../../server/src/platform/db/bundled/start.ts'
import { startServer } from '../../server/test/started-server.ts'
import { accountMenuTexts } from '../../web/src/i18n/account-menu.ts'
import { authTexts } from '../../web/src/i18n/auth.ts'
import { myAdsTexts } from '../../web/src/i18n/my-ads.ts'
import { shellTexts } from '../../web/src/i18n/shell.ts'
import { expect, test } from '../fixtures.ts'
import { chooseBanners, fillLanding, fillTitle, send } from '../pages/campaign-form.ts'
import { signInOnPage } from '../people/sign-in-page.ts'
import { freshPhone } from '../people/sms-inbox.ts'
import { SECOND_PORT, SANDBOX_PORT } from '../ports.ts'

// Two hosts of one site, as panel.example.ir and services.example.ir; browsers find both on this machine.
const PANEL = `http://panel.jarchi.localhost:${SECOND_PORT}`
const SERVICES = `http://services.jarchi.localhost:${SECOND_PORT}`

let server: ReturnType<typeof startServer>
test.beforeAll(async () => {
  const data = process.env.E2E_DATA ?? ''
  const { user, host, database } = runningDatabase(data) ?? {}
  const bases = Object.values(BASES).map((name) => [name, SERVICES + variables[name].default])
  server = startServer({
    NODE_ENV: 'test',
    PORT: String(SECOND_PORT),
    SANDBOX_PORT: String(SANDBOX_PORT),
    JARCHI_DATA: data,
    DATABASE_URL: `postgresql://${user}@localhost/${database}?host=${host}`,
    ROLES: 'web',
    PUBLIC_ORIGIN: PANEL,
    ...Object.fromEntries(bases),
  })
  expect([await server.ready, server.said()]).toEqual(['ready', expect.anything()])
})
test.afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.ended
})

/** The origins of the services that a page has called, and the calls of each method. */
function watchCalls(page: Page) {
  const origins = new Set<string>()
  const calls: string[] = []
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url())
    if (!pathname.startsWith('/svc/')) return
    origins.add(origin)
    calls.push(`${response.request().method()} ${pathname} ${response.status()}`)
  })
  return { origins, calls }
}

test('with its services on another host the panel signs in, reads, uploads, listens and signs out', async ({
  page,
}) => {
  const { origins, calls } = watchCalls(page)
  await page.goto(`${PANEL}/`)
  await signInOnPage(page, freshPhone())
  await expect(page).toHaveURL(new RegExp(`^${PANEL}/u/\\d+/my-ads$`))
  const session = (await page.context().cookies()).find(({ name }) => name === 'token')
  expect(session).toMatchObject({ domain: new URL(SERVICES).hostname, httpOnly: true, sameSite: 'Lax' })

  await page.getByRole('link', { name: myAdsTexts.create }).first().click()
  await fillTitle(page, 'حراج دو میزبان')
  await chooseBanners(page)
  await fillLanding(page, 'https://example.com/sale')
  await send(page)
  const card = page.getByRole('listitem').filter({ hasText: 'حراج دو میزبان' })
  await expect(card).toContainText(myAdsTexts.states.in_review)
  await card.getByRole('switch', { name: myAdsTexts.switchOf('حراج دو میزبان') }).click()
  await expect(card).toContainText(myAdsTexts.states.paused)

  const listens = page.waitForResponse((response) => response.url().endsWith('/tickets/events/'))
  await page.goto(page.url().replace('/my-ads', '/support'))
  expect((await listens).status()).toBe(200)
  await page.goto(page.url().replace('/support', '/my-ads'))
  await expect(card).toBeVisible()
  await page.getByRole('button', { name: shellTexts.menu }).click()
  await page.getByRole('button', { name: accountMenuTexts.signOut }).click()
  await expect(page.getByRole('heading', { name: authTexts.title })).toBeVisible()
  expect((await page.context().cookies()).filter(({ name }) => name === 'token')).toEqual([])

  expect([...origins]).toEqual([SERVICES])
  expect(calls).toContainEqual(expect.stringMatching(/^PATCH .* 200$/))
  expect(calls.filter((call) => / 4\d\d$/.test(call) && !call.includes('token/access'))).toEqual([])
})
