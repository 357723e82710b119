import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumPath } from './tests/support/chromium.ts'

/** A port that nobody listens on. */
const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

// This file is read by every worker too: what was chosen once travels to them in the environment.
const port = (process.env['E2E_PORT'] ??= String(await freePort()))
const folder = (process.env['E2E_FOLDER'] ??= mkdtempSync(join(tmpdir(), 'peeps-e2e-')))
const executablePath = (process.env['E2E_CHROMIUM'] ??= await chromiumPath())
const report = process.env['E2E_REPORT']
const url = `http://127.0.0.1:${port}`

export default defineConfig({
  testDir: 'tests/e2e',
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // On a machine that others load, a press can come before its screen. What passes then is named as flaky in the report.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list'], ...(report ? [['json', { outputFile: report }] as ['json', { outputFile: string }]] : [])],
  use: {
    baseURL: url,
    timezoneId: 'Europe/Madrid',
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    // Sandboxing needs rights that root and most containers lack; the pages are our own.
    launchOptions: { executablePath, args: ['--no-sandbox', '--disable-quic'] },
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
  webServer: {
    // Not `node` by its name: that may be an older one.
    command: `"${process.execPath}" scripts/e2e-server.ts`,
    url: `${url}/readyz`,
    timeout: 120_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: { E2E_PORT: port, E2E_FOLDER: folder },
  },
})
