import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { readPlaywrightReport, readVitestReport, sum, type Count } from './test-report.ts'

const root = join(import.meta.dirname, '..')
const usage = `npm test                     builds the app, then runs every test
npm test -- --server         the tests of the server, the contract and the scripts only
npm test -- --e2e            the browser tests only
npm test -- --e2e journey    the browser tests of the files so named`

/** Runs a package's command on this very Node, its output passing through. Resolves with its exit code. */
function run(script: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', script), ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    child.once('error', reject)
    child.once('exit', code => resolve(code ?? 1))
  })
}

/** What a report counts. A runner that failed without a failed test, or left no report, counts as one failure. */
async function counted(runner: string, code: number, report: string, read: (json: unknown) => Count): Promise<Count> {
  const count = existsSync(report) ? read(JSON.parse(await readFile(report, 'utf8'))) : sum([])
  if (code === 0 || count.failures.length > 0) return count
  return { ...count, failures: [`${runner} ended with exit code ${code}`] }
}

async function runVitest(report: string, project?: string): Promise<Count> {
  const code = await run('vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...(project ? [`--project=${project}`] : []),
  ])
  return counted('vitest', code, report, readVitestReport)
}

async function runPlaywright(report: string, filters: string[]): Promise<Count> {
  // Playwright looks for a filter in the whole path, where the folder's own name would answer too.
  const named = filters.map(filter => `tests/e2e/.*${filter}`)
  const code = await run('@playwright/test/cli.js', ['test', ...named, '--pass-with-no-tests'], {
    E2E_REPORT: report,
  })
  return counted('playwright', code, report, readPlaywrightReport)
}

async function main(): Promise<number> {
  const options = { server: { type: 'boolean' }, e2e: { type: 'boolean' }, help: { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const everything = !values.server && !values.e2e
  const reports = await mkdtemp(join(tmpdir(), 'peeps-test-'))
  const counts: Count[] = []
  try {
    let built = true
    if (!values.server) {
      console.log('Building the app.')
      const { build } = await import('./build.ts')
      built = await build().then(
        () => true,
        (error: unknown) => (console.error(stripVTControlCharacters(String(error))), false),
      )
      if (!built) counts.push({ passed: 0, failures: ['the build'] })
    }
    if (!values.e2e) counts.push(await runVitest(join(reports, 'vitest.json'), values.server ? 'server' : undefined))
    if (built && (everything || values.e2e))
      counts.push(await runPlaywright(join(reports, 'playwright.json'), positionals))
  } finally {
    await rm(reports, { recursive: true, force: true })
  }
  const { passed, failures } = sum(counts)
  if (passed + failures.length === 0) console.error('No test ran.')
  for (const name of failures) console.log(`FAILED ${name.replace(`${root}/`, '')}`)
  console.log(`${passed} passed, ${failures.length} failed`)
  return failures.length > 0 || passed === 0 ? 1 : 0
}

const code = await main().catch((error: unknown) => {
  console.error(error instanceof TypeError ? `${error.message}\n\n${usage}` : error)
  return 1
})
// A build that failed may have left something open, which must not keep the result waiting.
process.exit(code)
