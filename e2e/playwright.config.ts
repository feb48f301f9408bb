import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { keepTemporaryFilesInMemory } from '../launch/memory-folder.ts'
import { browserLaunch, FIREFOX } from './browser-path.ts'
import type { JourneyOptions } from './fixtures.ts'
import { PORT, SANDBOX_PORT } from './ports.ts'

keepTemporaryFilesInMemory()

const isWorker = process.env.E2E_DATA !== undefined
// The first process that loads this file chooses the folder; its workers inherit it.
const data = (process.env.E2E_DATA ??= join(tmpdir(), `jarchi-e2e-${process.pid}`))
if (!isWorker) process.once('exit', () => rmSync(data, { recursive: true, force: true }))

const chromium = {
  ...devices['Desktop Chrome'],
  launchOptions: browserLaunch(),
}

const phone = { ...chromium, viewport: { width: 390, height: 844 }, hasTouch: true }

const firefox = {
  browserName: 'firefox' as const,
  channel: 'moz-firefox',
  launchOptions: { executablePath: join(import.meta.dirname, 'firefox-driver.ts') },
  viewport: { width: 390, height: 844 },
}

/** Journeys about an active worker. */
const WITH_WORKER = ['**/worker-journeys.e2e.ts', '**/walk.e2e.ts']

export default defineConfig<JourneyOptions>({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  // More than the usual two processors: waiting journeys leave them free, and with four each takes twice as long.
  workers: 3,
  fullyParallel: true,
  timeout: 60_000,
  // A busy machine is slow; only something that never happens should fail.
  expect: { timeout: 20_000 },
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'fa-IR',
    timezoneId: 'Asia/Tehran',
    // What moves on a page is drawn sixty times a second, a sixth of all the work of the journeys.
    contextOptions: { reducedMotion: 'reduce' },
    // Only its own journeys allow the worker; all other tests need to see what a page loads.
    serviceWorkers: 'block',
    // Something that never happens is reported by itself, before its test times out.
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    trace: 'off',
  },
  // A journey runs once, on the phone. Where a wide page differs, `@both` repeats it there; `@desktop` is for
  // features only of wide pages, `@worker` for journeys through foreign pages, which must also work with the
  // service worker, `@firefox` for what browsers do differently: storage, canvases, typing.
  projects: [
    {
      name: 'phone',
      testIgnore: WITH_WORKER,
      grepInvert: /@desktop/,
      use: phone,
    },
    {
      name: 'desktop',
      testIgnore: WITH_WORKER,
      grep: /@desktop|@both/,
      use: { ...chromium, viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'worker',
      grep: /@worker|(worker-journeys|walk)\.e2e/,
      use: { ...phone, serviceWorkers: 'allow', liveWorker: true },
    },
    // One at a time: each Firefox is several heavy processes.
    ...(FIREFOX ? [{ name: 'firefox', grep: /@firefox/, use: firefox, workers: 1, timeout: 120_000 }] : []),
  ],
  webServer: {
    command: 'exec node ../launch/start.ts',
    url: `http://localhost:${PORT}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      // In development all flags of §6.6 are on; here each account has its own.
      NODE_ENV: 'test',
      PORT: String(PORT),
      SANDBOX_PORT: String(SANDBOX_PORT),
      DELIVERY_PORT: String(PORT + 3),
      BIDDER_PORT: String(PORT + 4),
      // Any free port: nothing here uses it.
      METRICS_PORT: '0',
      DELIVERY_METRICS_PORT: '0',
      JARCHI_DATA: data,
      LOG_LEVEL: 'warn',
      LINK_CHECKS: '0',
      // All journeys sign in from one address within minutes.
      OTP_PER_IP_HOUR: '3000',
      RATE_LIMIT_PER_MINUTE: '100000',
      OTP_PER_DAY: '300',
      OTP_NEW_DEVICES_DAY: '300',
      OTP_WRONG_PER_IP_HOUR: '3000',
    },
  },
})
