import { defineConfig } from 'vitest/config'

/** One worker per core. Workers of the server project also wait for processes, so one more uses that time. */
const workers = 2
/** Milliseconds; only stops a test that hangs: on a loaded machine, the slowest test takes four times as long. */
const patience = 120_000
/** As in Playwright: on a loaded machine, an assertion can run before its screen is ready. */
const retries = process.env['CI'] ? 1 : 0

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['{contract,server,sample,scripts}/**/*.test.ts', 'tests/{*,engines/*,live/*,processes/*}.test.ts'],
          pool: 'threads',
          // A worker reuses one database for all of its files: creating one per file would take half a second each.
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
          // A new DOM environment per file took three times as long as all tests.
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
          // Two engines running concurrently on two cores would time out.
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
