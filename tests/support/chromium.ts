import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * CHROMIUM_PATH if set; on Linux x64 the browser of the npm packages, so that all machines use the same; otherwise Playwright's
 * or the system's. Throws when there is none.
 */
export async function chromiumPath(): Promise<string> {
  const named = process.env['CHROMIUM_PATH']
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, where there is no file.`)
  }
  if (process.platform === 'linux' && process.arch === 'x64') {
    // The package then also unpacks the libraries that a bare machine lacks, and adds them to LD_LIBRARY_PATH.
    process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs22.x'
    const { default: packaged } = await import('@sparticuz/chromium')
    return packaged.executablePath()
  }
  const found = [chromium.executablePath(), ...systemBrowsers].find(path => existsSync(path))
  if (found) return found
  throw new Error('The browser tests need a Chromium: run `npx playwright install chromium`, or set CHROMIUM_PATH.')
}
