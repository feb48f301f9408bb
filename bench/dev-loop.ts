import { spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { browserLaunch } from '../e2e/browser-path.ts'
import { freePort } from '../launch/ports.ts'
import { printAim, sized } from './parts/aim.ts'
import { middle } from './parts/middle.ts'
import { signIn } from './parts/sign-in.ts'

const ROUNDS = sized('ROUNDS', 5, 1)
const ROOT = path.join(import.meta.dirname, '..')
const COMPONENT = 'web/src/pages/auth/phone-step.tsx'
const ROUTE = 'server/src/platform/http/health.ts'
const LONGEST_WAIT_MS = 120_000
const REST_MS = 6_000

/** A copy of the tree, which may be changed; libraries are those of the tree. */
function copyOfTree(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'jarchi-bench-'))
  // The database's own user has to pass through.
  chmodSync(copy, 0o755)
  const isSource = (file: string) => !/[/\\](?:node_modules|dist)$/.test(file)
  for (const part of [
    'server',
    'shared',
    'sandbox',
    'web',
    'data',
    'launch',
    'package.json',
    'package-lock.json',
    'tsconfig.base.json',
  ]) {
    cpSync(path.join(ROOT, part), path.join(copy, part), { recursive: true, filter: isSource })
  }
  const libraries = path.join(copy, 'node_modules')
  mkdirSync(path.join(libraries, '@jarchi'), { recursive: true })
  for (const name of readdirSync(path.join(ROOT, 'node_modules'))) {
    if (['@jarchi', '.cache', '.vite'].includes(name)) continue
    symlinkSync(path.join(ROOT, 'node_modules', name), path.join(libraries, name))
  }
  for (const name of readdirSync(path.join(ROOT, 'node_modules/@jarchi'))) {
    symlinkSync(path.join(copy, name), path.join(libraries, '@jarchi', name))
  }
  return copy
}

const copy = copyOfTree()
const ports = { PORT: await freePort(), DELIVERY_PORT: await freePort(), BIDDER_PORT: await freePort() }
const [sandboxPort, data] = [await freePort(), path.join(copy, '.data')]
const origin = `http://localhost:${ports.PORT}`
const place = { origin, sandbox: `http://localhost:${sandboxPort}` }

/** What runs and has to be stopped, also after a failure. */
const running = new Set<() => Promise<void>>()

/** Resolves when it says that it is ready, with the seconds that took. */
async function develop() {
  const began = performance.now()
  const child = spawn(process.execPath, ['launch/dev.ts'], {
    cwd: copy,
    // Over the channel it learns when this program is gone.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
      SANDBOX_PORT: String(sandboxPort),
      JARCHI_DATA: data,
      DEMO: '0',
      NODE_COMPILE_CACHE: path.join(copy, 'node_modules/.cache/compiled'),
    },
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let said = ''
  child.stdout?.on('data', (text: Buffer) => (said += text))
  while (!said.includes('Ctrl-C stops everything.')) {
    if (child.exitCode !== null) throw new Error(`npm run dev ended: ${said}`)
    await pause(10)
  }
  const stop = async () => {
    running.delete(stop)
    child.kill('SIGINT')
    if ((await ended) !== 0) throw new Error('npm run dev did not stop in order')
    if (existsSync(path.join(data, 'postgres/postmaster.pid')))
      throw new Error('the database was left running')
  }
  running.add(stop)
  return { seconds: (performance.now() - began) / 1_000, stop }
}

function change(file: string, from: string, to: string) {
  const whole = path.join(copy, file)
  const text = readFileSync(whole, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} has no ${from} to change`)
  writeFileSync(whole, text.replace(from, to))
}

/** Milliseconds from a write of the component until the browser has drawn it, without a reload. */
async function replaceComponent(page: Page): Promise<number[]> {
  page.setDefaultTimeout(LONGEST_WAIT_MS)
  await page.goto(`${origin}/auth`)
  await page.locator('form').first().waitFor({ timeout: LONGEST_WAIT_MS })
  await page.evaluate(() => Object.assign(window, { isTheSame: true }))
  const taken: number[] = []
  let before = '    <div>\n'
  for (let round = 0; round <= ROUNDS; round += 1) {
    const next = `    <div>\n<i data-round="${round}" />\n`
    const began = performance.now()
    change(COMPONENT, before, next)
    await page.locator(`[data-round="${round}"]`).waitFor({ state: 'attached', timeout: LONGEST_WAIT_MS })
    taken.push(performance.now() - began)
    before = next
  }
  if (!(await page.evaluate(() => 'isTheSame' in window))) throw new Error('the page was loaded again')
  return taken.slice(1)
}

/** Milliseconds from a write of the route until it answers as written; a session opened before goes on. */
async function renewRoute(): Promise<number[]> {
  const { cookie, accountId } = await signIn(place, '09120000001')
  const taken: number[] = []
  let before = "  app.get('/healthz', alive)"
  for (let round = 0; round < ROUNDS; round += 1) {
    // Nobody changes a route before the change before has settled.
    await pause(REST_MS)
    const hook = `app.addHook('onRequest', async (_, reply) => void reply.header('x-round', ${round}))`
    const next = `  ${hook}\n  app.get('/healthz', alive)`
    const began = performance.now()
    change(ROUTE, before, next)
    while ((await fetch(`${origin}/healthz`)).headers.get('x-round') !== String(round)) {
      if (performance.now() - began > LONGEST_WAIT_MS) throw new Error('the changed route never answered')
      await pause(50)
    }
    taken.push(performance.now() - began)
    before = next
  }
  const token = `${origin}/svc/accounts/api/v2/token/access/internal/?account=${accountId}`
  const { status } = await fetch(token, { headers: { cookie } })
  if (status !== 200) throw new Error(`the session did not survive: ${status}`)
  return taken
}

try {
  const first = await develop()
  console.log(`ready for the first time: ${first.seconds.toFixed(1)} s`)
  const browser = await chromium.launch(browserLaunch())
  const replaced = await replaceComponent(await browser.newPage()).finally(() => browser.close())
  const renewed = await renewRoute()
  await first.stop()
  const starts: number[] = []
  for (let round = 0; round < Math.min(ROUNDS, 3); round += 1) {
    const again = await develop()
    starts.push(again.seconds)
    await again.stop()
  }
  printAim('ready after the first time', middle(starts), { most: 5 }, 's', 1)
  printAim('a changed component on screen', middle(replaced), { most: 500 }, 'ms')
  printAim('a changed route answers', middle(renewed), { most: 2_000 }, 'ms')
} finally {
  for (const stop of running) await stop()
  rmSync(copy, { recursive: true, force: true })
}
