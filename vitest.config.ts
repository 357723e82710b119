import { defineConfig } from 'vitest/config'

/** One per core, and one more for the server project, whose workers also wait for processes. */
const workers = 2
/** Milliseconds; only stops a test that hangs. */
const patience = 120_000
/** Milliseconds; on a loaded machine, a second is short. */
const pollTimeout = 10_000
/** On a loaded machine, an assertion can run before its screen is ready. */
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
          // Creating a database per test file would take half a second each.
          isolate: false,
          maxWorkers: workers + 1,
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/setup.ts'],
          expect: { poll: { timeout: pollTimeout } },
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
          expect: { poll: { timeout: pollTimeout } },
          testTimeout: patience,
          hookTimeout: patience,
        },
      },
      {
        test: {
          name: 'browsers',
          environment: 'node',
          include: ['tests/browsers/*.test.ts'],
          // Two concurrent engines on two cores would time out.
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
