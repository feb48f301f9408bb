import { defineConfig } from 'vitest/config'

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
          // As for journeys: a busy machine may be late once, and what is broken fails twice.
          retry: 1,
        },
      },
    ],
  },
})
