import path from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { browserLaunch } from './e2e/browser-path.ts'

/** A busy machine takes its time: what is waited for fails only where it never comes. */
const EXPECT = { poll: { timeout: 15_000 } }

/** Attacks that take minutes each: only `npm run test:attack` runs them. */
const attacks = process.env.ATTACKS
  ? [
      {
        test: {
          name: 'attacks',
          include: ['server/**/*.attack.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          expect: EXPECT,
          testTimeout: 900_000,
          hookTimeout: 60_000,
          maxWorkers: 1,
        },
      },
    ]
  : []

/** Files share their process: to load the same modules again for each costs up to five times what the tests do. */
const IS_ISOLATED = false

/** Processes that tests start read none of our TypeScript a second time: each starts in half the time. */
const COMPILED = path.join(import.meta.dirname, 'node_modules/.cache/compiled')

/** In a process of their own: the product forbids image formats in a whole process, and these read SVG and WebP. */
const APART = ['server/src/banners/golden.test.ts']

/** What starts, kills and freezes processes takes half a minute and more, which the size of its file does not show. */
const LONG = [
  'payments/crash',
  'db/bundled/bundled',
  'charging/chaos',
  'tracking/pipe/pipe',
  'bidding/exchange-faults',
  'payments/money.property',
  'fuzz/openapi-fuzz',
  'src/stop',
  'bidding/killed-delivery',
  'backup/backup',
  'src/roles',
  'src/commands',
  'jobs/death',
  'src/three-servers',
].map((name) => `${name}.test.ts`)

/** The long ones first, so that no lane is left alone with one at the end; a fresh clone knows no durations yet. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((name) => moduleId.endsWith(name))
      return at === -1 ? LONG.length : at
    }
    const usual = await BaseSequencer.prototype.sort.call(this, files)
    return usual.toSorted((one, other) => place(one) - place(other))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'rules',
          expect: EXPECT,
          testTimeout: 30_000,
          include: ['{shared,web,sandbox}/src/**/*.test.{ts,tsx}', 'checks/**/*.test.ts'],
          exclude: ['**/*.browser.test.tsx'],
          isolate: IS_ISOLATED,
        },
      },
      {
        extends: './web/vite.config.ts',
        root: './web',
        // Found at once: what is found later would load the page again in the middle of a test.
        optimizeDeps: {
          include: [
            'axe-core',
            'react',
            'react-dom/client',
            'react/jsx-dev-runtime',
            '@tanstack/react-query',
            '@daypicker/persian',
          ],
        },
        test: {
          name: 'components',
          expect: EXPECT,
          include: ['src/**/*.browser.test.tsx'],
          testTimeout: 30_000,
          // They wait for frames and timers most of the time: four pages keep two cores at work.
          maxWorkers: 4,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: browserLaunch(),
              contextOptions: { locale: 'fa-IR', timezoneId: 'Asia/Tehran' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'server',
          expect: EXPECT,
          include: ['server/**/*.test.ts'],
          exclude: APART,
          globalSetup: ['server/test/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Some wait long for what they kill or freeze: one more than there are cores at least.
          maxWorkers: 3,
          isolate: IS_ISOLATED,
          env: { NODE_COMPILE_CACHE: COMPILED },
        },
      },
      { test: { name: 'server-apart', include: APART } },
      ...attacks,
    ],
  },
})
