import { test as base, expect, type Page } from '@playwright/test'
import { signInByApi, type Advertiser } from './people/api-client.ts'
import { startWorker } from './pages/live-worker.ts'
import { freshPhone } from './people/sms-inbox.ts'

/** What a page may not do: log errors, throw, or break its content policy. */
function watch(page: Page, problems: string[], expected: RegExp[]) {
  const note = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) problems.push(text)
  }
  page.on('pageerror', (error) => note(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`)
  })
}

/** As a visit that has answered it. */
function noteFinancialAlert() {
  const [, account] = /^\/u\/(\d+)/.exec(location.pathname) ?? []
  if (account !== undefined) sessionStorage.setItem(`financial-alert/${account}`, '1')
}

export type JourneyOptions = {
  /** Patterns of console errors that a test provokes on purpose, such as a refused request. */
  expectedErrors: RegExp[]
  /** Whether a payer is asked for financial information; it comes once a visit and would cover what is tested. */
  financialAlert: boolean
  /** Whether the service worker is at work before the journey begins; `serviceWorkers` has to let it in. */
  liveWorker: boolean
}

type Fixtures = JourneyOptions & {
  /** A signed-in newcomer whose cookies the page shares. */
  advertiser: Advertiser
}

export const test = base.extend<Fixtures>({
  expectedErrors: [[], { option: true }],
  financialAlert: [false, { option: true }],
  liveWorker: [false, { option: true }],
  page: async ({ page, expectedErrors, financialAlert, liveWorker }, use) => {
    if (liveWorker) await startWorker(page.context())
    if (!financialAlert) await page.addInitScript(noteFinancialAlert)
    const problems: string[] = []
    // The first token call of a visitor without a session is answered 401, which Chromium logs.
    watch(page, problems, [/status of 401 .*token\/access/, ...expectedErrors])
    await use(page)
    expect(problems, 'errors on the page').toEqual([])
  },
  advertiser: async ({ page }, use) => {
    await use(await signInByApi(page.context().request, freshPhone()))
  },
})

export { expect }
