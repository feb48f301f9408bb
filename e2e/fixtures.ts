import { test as base, expect, type APIRequestContext, type Page } from '@playwright/test'
import { signInByApi, type Advertiser } from './people/api-client.ts'
import { startWorker } from './pages/live-worker.ts'
import { freshPhone } from './people/sms-inbox.ts'

/** Forbidden for a page: logging errors, throwing, or breaking its content policy. */
function watch(page: Page, problems: string[], expected: RegExp[]) {
  const note = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) problems.push(text)
  }
  page.on('pageerror', (error) => note(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`)
  })
}

/**
 * Inserts text like a user. Playwright's own way in Firefox sets the field's value by script, which React takes
 * for its own change and does not report to the page.
 */
function insertTextInFirefox() {
  const insert = (text: string) => void document.execCommand('insertText', false, text)
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set() {} })
}

/** Like a visit that has already answered it. */
function noteFinancialAlert() {
  const [, account] = /^\/u\/(\d+)/.exec(location.pathname) ?? []
  if (account !== undefined) sessionStorage.setItem(`financial-alert/${account}`, '1')
}

export type JourneyOptions = {
  /** Patterns of console errors that a test causes on purpose, such as a refused request. */
  expectedErrors: RegExp[]
  /** Whether the financial alert is shown; it appears once a visit and would cover the page under test. */
  financialAlert: boolean
  /** Whether the service worker is active before the journey begins; `serviceWorkers` must allow it. */
  liveWorker: boolean
}

type Fixtures = JourneyOptions & {
  /** A new signed-in user with the page's cookies. */
  advertiser: Advertiser
  /** Signs in a new user elsewhere, without the page's cookies. */
  newcomer: () => Promise<Advertiser>
}

export const test = base.extend<Fixtures>({
  expectedErrors: [[], { option: true }],
  financialAlert: [false, { option: true }],
  liveWorker: [false, { option: true }],
  page: async ({ page, browserName, expectedErrors, financialAlert, liveWorker }, use) => {
    if (browserName === 'firefox') await page.addInitScript(insertTextInFirefox)
    if (liveWorker) await startWorker(page.context())
    if (!financialAlert) await page.addInitScript(noteFinancialAlert)
    const problems: string[] = []
    // The first token call of a visitor without a session gets a 401, which Chromium logs.
    watch(page, problems, [/status of 401 .*token\/access/, ...expectedErrors])
    await use(page)
    expect(problems, 'errors on the page').toEqual([])
  },
  advertiser: async ({ page }, use) => {
    await use(await signInByApi(page.context().request, freshPhone()))
  },
  newcomer: async ({ playwright, baseURL }, use) => {
    const contexts: APIRequestContext[] = []
    await use(async () => {
      const request = await playwright.request.newContext({ baseURL: baseURL ?? '' })
      contexts.push(request)
      return signInByApi(request, freshPhone())
    })
    for (const context of contexts) await context.dispose()
  },
})

export { expect }
