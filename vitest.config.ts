import { defineConfig } from 'vitest/config'

/** A worker computes on a core of its own; those of the server also wait for processes, and one more fills that time. */
const workers = 2
/** Only ends what hangs: on a machine that others load, the slowest test takes four times its seconds. */
const patience = 120_000
/** As with Playwright: on a loaded machine an assertion can come before its screen. */
const retries = process.env['CI'] ? 1 : 0

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['{contract,server,scripts}/**/*.test.ts', 'tests/{*,engines/*}.test.ts'],
          pool: 'threads',
          // One worker keeps one database for all of its files: a new one for each would cost half a second a file.
          isolate: false,
          maxWorkers: workers + 1,
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/setup.ts'],
          testTimeout: patience,
          hookTimeout: patience,
        },
      },
      {
        extends: './vite.config.ts',
        root: import.meta.dirname,
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['web/**/*.test.{ts,tsx}'],
          pool: 'threads',
          // A browser's surroundings for each file anew took three times as long as all tests.
          isolate: false,
          maxWorkers: workers,
          setupFiles: ['web/testing/setup.ts'],
          retry: retries,
          testTimeout: patience,
          hookTimeout: patience,
        },
      },
      {
        test: {
          name: 'browsers',
          environment: 'node',
          include: ['tests/browsers/*.test.ts'],
          // Two engines at once on two cores would make each other time out.
          fileParallelism: false,
          retry: retries,
          globalSetup: ['tests/browsers/support/city.ts'],
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
