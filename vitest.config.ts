import { defineConfig } from 'vitest/config'

/** Attacks that take minutes each: only `npm run test:attack` runs them. */
const attacks = process.env.ATTACKS
  ? [
      {
        test: {
          name: 'attacks',
          include: ['server/**/*.attack.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          testTimeout: 900_000,
          hookTimeout: 60_000,
          maxWorkers: 1,
        },
      },
    ]
  : []

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: ['{shared,web,sandbox}/src/**/*.test.{ts,tsx}', 'checks/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      ...attacks,
    ],
  },
})
