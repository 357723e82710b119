import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumPath } from './tests/support/chromium.ts'

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

interface ServedCity {
  port: string
  folder: string
}

/** Each worker has its own server and city, so that tests do not affect each other. One more than cores, because tests also wait. */
const workers = Number(process.env['E2E_WORKERS'] ?? Math.min(availableParallelism() + 1, 4))
const newCity = async (): Promise<ServedCity> => ({
  port: String(await freePort()),
  folder: mkdtempSync(join(tmpdir(), 'peeps-e2e-')),
})

// Every worker loads this file too; the environment passes the chosen values to them.
process.env['E2E_CITIES'] ??= JSON.stringify(await Promise.all(Array.from({ length: workers }, newCity)))
const cities = JSON.parse(process.env['E2E_CITIES']) as ServedCity[]
const own = cities[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)]!
process.env['E2E_PORT'] = own.port
process.env['E2E_FOLDER'] = own.folder
const executablePath = (process.env['E2E_CHROMIUM'] ??= await chromiumPath())
const report = process.env['E2E_REPORT']
const urlOf = ({ port }: ServedCity) => `http://127.0.0.1:${port}`

export default defineConfig({
  testDir: 'tests/e2e',
  workers,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: true,
  forbidOnly: true,
  // On a loaded machine, an action can run before its screen is ready. The report marks such a test as flaky.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list'], ...(report ? [['json', { outputFile: report }] as ['json', { outputFile: string }]] : [])],
  use: {
    baseURL: urlOf(own),
    timezoneId: 'Europe/Madrid',
    locale: 'en-GB',
    // Installing one in every test takes a sixth of the time. Tests of what it does allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // The sandbox requires permissions that root and most containers lack; the tested pages are trusted.
    launchOptions: { executablePath, args: ['--no-sandbox', '--disable-quic'] },
  },
  projects: [
    // First, because of the longest test: the other workers would wait for it at the end.
    {
      name: 'desktop',
      // A second width is useful only where a screen has another layout.
      grep: /\.desktop\.spec\.ts|@desktop|@both/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      testIgnore: /\.desktop\.spec\.ts$/,
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 },
    },
  ],
  webServer: cities.map(city => ({
    // The current Node: `node` in PATH may be older.
    command: `"${process.execPath}" tests/support/e2e-server.ts`,
    url: `${urlOf(city)}/readyz`,
    timeout: 120_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: { E2E_PORT: city.port, E2E_FOLDER: city.folder },
  })),
})
