import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { wholeBrowserLaunch } from '../e2e/browser-path.ts'
import { freePort } from '../launch/ports.ts'
import { IS_SMALLEST, printAim, sized } from './parts/aim.ts'
import { startBarePage } from './parts/bare-page.ts'
import { middle } from './parts/middle.ts'
import { signInByMarketplace } from './parts/marketplace-sign-in.ts'
import { startProduct } from './parts/product.ts'
import { fillPastOf } from './parts/reports-past.ts'
import { signIn } from './parts/sign-in.ts'

const RUNS = sized('RUNS', 5, 1)
const DEBUG_PORT = await freePort()
/** Pages named on the command line; by default all. */
const only = IS_SMALLEST ? ['list'] : process.argv.slice(2)
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
  const [performance = 0, accessibility = 0, practices = 0] = categories.map((name) =>
    middle(runs.map((lhr) => (lhr.categories[name]?.score ?? 0) * 100)),
  )
  const blocked = middle(runs.map((lhr) => lhr.audits['total-blocking-time']?.numericValue ?? 0))
  return { performance, accessibility, practices, blocked, failing }
}

/** The least score for performance, and the most milliseconds that the main thread is blocked. */
type Aims = { least?: number; most?: number }

async function report(name: string, url: string, { least, most }: Aims = {}) {
  if (only.length > 0 && !only.includes(name)) return
  const page = await scores(url)
  console.log(
    `${name}: performance ${page.performance}, blocked for ${Math.round(page.blocked)} ms (medians of ${RUNS})`,
  )
  console.log(`  below 0.9: ${page.failing.join(', ') || 'nothing'}`)
  if (least) printAim('  performance', page.performance, { least, onlyFull: true })
  if (most) printAim('  blocked', page.blocked, { most, onlyFull: true }, 'ms')
  printAim('  accessibility', page.accessibility, { least: 100 })
  printAim('  best practices', page.practices, { least: 100 })
}

const product = await startProduct()
const bare = await startBarePage()
const stopBrowser = await startBrowser()
try {
  const { performance: floor } = await scores(bare.origin)
  console.log(`React alone, the floor: performance ${floor}`)
  const [light, heavy] = [
    { least: floor - 3, most: 120 },
    { least: floor - 8, most: 250 },
  ]
  await report('auth', `${product.origin}/auth`, light)
  const { cookie, accountId } = await signIn(product, '09120000001')
  await giveSession(product.origin, cookie)
  await report('list', `${product.origin}/u/${accountId}/my-ads`, light)
  await report('form', `${product.origin}/u/${accountId}/my-ads/new`, heavy)
  await fillPastOf(product, accountId)
  await report('reports', `${product.origin}/u/${accountId}/reports`, { least: 95 })
  const visitor = await signInByMarketplace(product, '09120000001')
  await giveSession(product.origin, visitor.cookie)
  const posts = `${product.origin}/u/${visitor.accountId}/kenar-divar`
  await report('landing', `${product.origin}/auth/divar/retry-access?reason=denied`)
  await report('posts', posts)
  await report('types', `${posts}/types`)
  await report('post', `${posts}/gZcarPride`, heavy)
} finally {
  await stopBrowser()
  await bare.stop()
  await product.stop()
}
