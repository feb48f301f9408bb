import path from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { browserLaunch } from './e2e/browser-path.ts'
import { keepTemporaryFilesInMemory } from './launch/memory-folder.ts'

keepTemporaryFilesInMemory()

/** A busy machine takes its time: what is waited for fails only where it never comes. */
const EXPECT = { poll: { timeout: 15_000 } }

/** Projects of different numbers of workers have to follow each other: the quickest first. */
const ORDER = { rules: 0, components: 1, server: 2, benches: 3, attacks: 4 }

/** Two may wait long for what they kill or freeze, and leave the usual two cores to the others. */
const SERVER_WORKERS = 4

/** Attacks that take minutes each: only `npm run test:attack` runs them. */
const attacks = process.env.ATTACKS
  ? [
      {
        test: {
          name: 'attacks',
          sequence: { groupOrder: ORDER.attacks },
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

/**
 * Many files in one process: what lives for one test only is cleared with less work. The young heap begins so large,
 * in processes that tests fork too: it would be cleared dozens of times while modules are read and all of it lives.
 */
const ROOMY_HEAP = ['--max-semi-space-size=64', '--min-semi-space-size=32']

/** Processes that tests start read none of our TypeScript a second time: each starts in half the time. */
const COMPILED = path.join(import.meta.dirname, 'node_modules/.cache/compiled')

/** In a process of their own: the product forbids image formats in a whole process, and these read SVG and WebP. */
const APART = ['server/src/files/banners/golden.test.ts']

/** What starts, kills and freezes processes takes half a minute and more, which the size of its file does not show. */
const LONG = [
  'payments/crash',
  'db/bundled/bundled',
  'charging/chaos',
  'tracking/pipe/pipe',
  'bidding/exchange-faults',
  'payments/money.property',
  'fuzz/openapi-fuzz',
  'history/interleavings',
  'processes/stop',
  'bidding/killed-delivery',
  'backup/backup',
  'processes/roles',
  'processes/commands',
  'processes/load',
  'jobs/death',
  'processes/three-servers',
].map((name) => `${name}.test.ts`)

/** Of the short ones, so many go between two long ones: less than half have begun when the last of the long ones does. */
const BETWEEN = 6

/**
 * The long ones begin early, so that no lane is left alone with one at the end, and one after the other: while two of
 * them wait, the short ones of the other lanes keep the processor at work. A fresh clone knows no durations yet.
 */
class SpreadLong extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => LONG.findIndex((name) => moduleId.endsWith(name))
    const usual = await BaseSequencer.prototype.sort.call(this, files)
    const long = usual
      .filter((file) => place(file) !== -1)
      .toSorted((one, other) => place(one) - place(other))
    const short = usual.filter((file) => place(file) === -1)
    const ahead = long.splice(0, 1)
    const spread = long.flatMap((file, at) => [file, ...short.slice(at * BETWEEN, (at + 1) * BETWEEN)])
    return [...ahead, ...spread, ...short.slice(long.length * BETWEEN)]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: SpreadLong },
    projects: [
      {
        test: {
          name: 'rules',
          sequence: { groupOrder: ORDER.rules },
          expect: EXPECT,
          testTimeout: 30_000,
          include: ['{shared,web,sandbox}/src/**/*.test.{ts,tsx}', '{checks,lab}/**/*.test.ts'],
          exclude: ['**/*.browser.test.tsx'],
          isolate: IS_ISOLATED,
          execArgv: ROOMY_HEAP,
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
            '@simplewebauthn/browser',
          ],
        },
        test: {
          name: 'components',
          sequence: { groupOrder: ORDER.components },
          expect: EXPECT,
          include: ['src/**/*.browser.test.tsx'],
          testTimeout: 30_000,
          // They wait for frames half of the time: three pages keep two cores at work, and more are slower.
          maxWorkers: 3,
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
          sequence: { groupOrder: ORDER.server },
          expect: EXPECT,
          include: ['server/**/*.test.ts'],
          exclude: APART,
          globalSetup: ['server/test/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: SERVER_WORKERS,
          isolate: IS_ISOLATED,
          execArgv: ROOMY_HEAP,
          env: { NODE_COMPILE_CACHE: COMPILED },
        },
      },
      {
        test: {
          name: 'server-apart',
          sequence: { groupOrder: ORDER.server },
          include: APART,
          maxWorkers: SERVER_WORKERS,
        },
      },
      {
        test: {
          name: 'benches',
          sequence: { groupOrder: ORDER.benches },
          include: ['bench/*.test.ts'],
          env: { NODE_COMPILE_CACHE: COMPILED },
        },
      },
      ...attacks,
    ],
  },
})
