import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { wholeBrowserLaunch } from '../e2e/browser-path.ts'
import { startBarePage } from './parts/bare-page.ts'
import { signInByMarketplace } from './parts/marketplace-sign-in.ts'
import { startProduct } from './parts/product.ts'
import { fillPastOf } from './parts/reports-past.ts'
import { signIn } from './parts/sign-in.ts'

const RUNS = Number(process.env.RUNS ?? 5)
const DEBUG_PORT = 9333
/** Pages named on the command line; by default all. */
const only = process.argv.slice(2)
const categories = ['performance', 'accessibility', 'best-practices'] as const

async function startBrowser() {
  const profile = await mkdtemp(join(tmpdir(), 'jarchi-chromium-'))
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync']
  const browser = spawn(wholeBrowserLaunch().executablePath ?? 'chromium', [
    ...flags,
    ...quiet,
    `--remote-debugging-port=${DEBUG_PORT}`,
    `--user-data-dir=${profile}`,
    'about:blank',
  ])
  await pause(2_000)
  return async () => {
    const ended = new Promise((resolve) => browser.once('exit', resolve))
    browser.kill()
    await ended
    await rm(profile, { recursive: true, force: true })
  }
}

/** Gives the browser that Lighthouse uses a session. */
async function giveSession(origin: string, cookie: string) {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${DEBUG_PORT}`)
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return { name, value: value.join('='), url: origin }
  })
  await browser.contexts()[0]?.addCookies(cookies)
  await browser.close()
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

type Run = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

/** Lighthouse clears the caches before every load but keeps cookies, so the session stays. */
async function scores(url: string) {
  const runs: Run[] = []
  // Sometimes the start of the browser's trace is missing: such a load is ignored.
  for (let load = 0; runs.length < RUNS && load < 2 * RUNS + 3; load++) {
    const result = await lighthouse(url, {
      port: DEBUG_PORT,
      onlyCategories: [...categories],
      output: 'json',
      logLevel: 'error',
    })
    if (result && !result.lhr.runtimeError) runs.push(result.lhr)
  }
  if (runs.length < RUNS) throw new Error(`Lighthouse could not measure ${url}`)
  const failing = Object.values(runs[0]?.audits ?? {})
    .filter((audit) => audit.score !== null && audit.score < 0.9)
    .map((audit) => audit.id)
  const medians = categories.map((name) => [
    name,
    median(runs.map((lhr) => (lhr.categories[name]?.score ?? 0) * 100)),
  ])
  const blocked = median(runs.map((lhr) => lhr.audits['total-blocking-time']?.numericValue ?? 0))
  return { medians, blocked, failing }
}

async function report(name: string, url: string) {
  if (name !== 'React alone' && only.length > 0 && !only.includes(name)) return
  const { medians, blocked, failing } = await scores(url)
  const marks = medians.map(([category, score]) => `${category} ${score}`).join(', ')
  console.log(`${name}: ${marks}, blocked for ${Math.round(blocked)} ms (medians of ${RUNS})`)
  console.log(`  below 0.9: ${failing.join(', ') || 'nothing'}`)
}

const product = await startProduct()
const bare = await startBarePage()
const stopBrowser = await startBrowser()
try {
  await report('React alone', bare.origin)
  await report('auth', `${product.origin}/auth`)
  const { cookie, accountId } = await signIn(product, '09120000001')
  await giveSession(product.origin, cookie)
  await report('list', `${product.origin}/u/${accountId}/my-ads`)
  await report('form', `${product.origin}/u/${accountId}/my-ads/new`)
  await fillPastOf(product, accountId)
  await report('reports', `${product.origin}/u/${accountId}/reports`)
  const visitor = await signInByMarketplace(product, '09120000001')
  await giveSession(product.origin, visitor.cookie)
  const posts = `${product.origin}/u/${visitor.accountId}/kenar-divar`
  await report('landing', `${product.origin}/auth/divar/retry-access?reason=denied`)
  await report('posts', posts)
  await report('types', `${posts}/types`)
  await report('post', `${posts}/gZcarPride`)
} finally {
  await stopBrowser()
  await bare.stop()
  await product.stop()
}
