import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { testsOfFaults } from '../lab/mutations/tests-of-faults.ts'
import { affectedBy, changedSince, readSources } from './affected.ts'
import { engines, missingPackages, type Engine } from './browser-engines.ts'
import {
  overBudget,
  readPlaywrightReport,
  readVitestReport,
  slowest,
  sum,
  timeTable,
  type Count,
  type Suite,
} from './test-report.ts'

const root = join(import.meta.dirname, '..')
const usage = `npm test                     builds the app, then runs every test
npm test -- --server         the tests of the server, the contract and the scripts only
npm test -- --web            the component tests only
npm test -- --e2e            the browser tests only
npm test -- --e2e journey    the browser tests of the files so named
npm test -- --affected [REF]  the tests of the server and the web that the changes since the commit REF concern (HEAD)
npm test -- --browsers firefox webkit    the core journeys in these engines: ${engines.join(', ')}
npm test -- --no-budget      does not fail when a whole run takes too long, as on a machine that does other work`

/** Seconds on two cores of a slow shared host, where durations vary by 1.7. Exceeding a budget by half fails. */
const budgets = { build: 15, server: 310, web: 95, browser: 400, chromium: 125, firefox: 160, webkit: 145 }

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

/** A runner that fails without a failed test, or without a report, counts as one failure. */
async function counted(runner: string, code: number, report: string, read: (json: unknown) => Count): Promise<Count> {
  const count = existsSync(report) ? read(JSON.parse(await readFile(report, 'utf8'))) : sum([])
  if (code === 0 || count.failures.length > 0) return count
  return { ...count, failures: [`${runner} ended with exit code ${code}`] }
}

async function runVitest(folder: string, project: string, filters: string[] = [], env = {}): Promise<Count> {
  const report = join(folder, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run('vitest/vitest.mjs', ['run', ...filters, ...reporters, `--project=${project}`], env)
  return counted(`vitest of ${project}`, code, report, readVitestReport)
}

async function runPlaywright(folder: string, filters: string[]): Promise<Count> {
  const report = join(folder, 'playwright.json')
  // Playwright matches a filter against the whole path, including the project folder.
  const named = filters.map(filter => `tests/e2e/.*${filter}`)
  const code = await run('@playwright/test/cli.js', ['test', ...named], {
    E2E_REPORT: report,
  })
  return counted('playwright', code, report, readPlaywrightReport)
}

function lackOf(engine: Engine): string | null {
  const missing = missingPackages(engine).join(' ')
  return missing ? `${engine}: install the Debian packages ${missing} (apt-get install ${missing})` : null
}

async function selectTests(ref: string) {
  const sources = readSources()
  const changed = changedSince(ref)
  const { tests, features, everything } = affectedBy(sources, changed, await testsOfFaults(changed))
  const reason = everything ?? (features.length > 0 ? `the features ${features.join(', ')}` : 'no feature')
  console.log(`Since ${ref}, ${changed.length} files changed, ${reason} among them: ${tests.length} test files.`)
  const ofWeb = (file: string) => file.startsWith('web/')
  return {
    server: tests.filter(file => !ofWeb(file)),
    web: tests.filter(ofWeb),
    env: everything ? {} : { TEST_FEATURES: features.join() },
  }
}

async function buildApp(): Promise<Count> {
  console.log('Building the app.')
  const { build } = await import('./build.ts')
  return build().then(
    () => sum([]),
    (error: unknown) => {
      console.error(stripVTControlCharacters(String(error)))
      return { ...sum([]), failures: ['the build'] }
    },
  )
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      server: { type: 'boolean' },
      web: { type: 'boolean' },
      e2e: { type: 'boolean' },
      affected: { type: 'boolean' },
      browsers: { type: 'boolean' },
      'no-budget': { type: 'boolean' },
      help: { type: 'boolean' },
    },
    allowPositionals: true,
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const everything = !values.server && !values.web && !values.e2e && !values.browsers && !values.affected
  const named = engines.filter(engine => positionals.includes(engine))
  const [ref = 'HEAD', ...surplus] = values.affected ? positionals : []
  const unknown = values.affected
    ? surplus
    : positionals.filter(word => (values.browsers ? !named.includes(word as Engine) : !values.e2e))
  if (unknown.length > 0) throw new TypeError(`Nothing takes ${unknown.join(' ')}.`)
  if (values.browsers && named.length === 0) throw new TypeError(`--browsers takes ${engines.join(', ')}.`)
  const reports = await mkdtemp(join(tmpdir(), 'peeps-test-'))
  const suites: Suite[] = []
  const skipped: string[] = []
  const suite = async (name: keyof typeof budgets, work: () => Promise<Count>) => {
    const begun = performance.now()
    const count = await work()
    suites.push({ name, ...count, seconds: (performance.now() - begun) / 1000, budget: budgets[name] })
    return count.failures.length === 0
  }
  try {
    const chosen = values.affected ? await selectTests(ref) : undefined
    const built = chosen || (values.server && !values.e2e) ? true : await suite('build', buildApp)
    if (chosen?.server.length) await suite('server', () => runVitest(reports, 'server', chosen.server, chosen.env))
    if (chosen?.web.length) await suite('web', () => runVitest(reports, 'web', chosen.web))
    if (everything || values.server) await suite('server', () => runVitest(reports, 'server'))
    if (everything || values.web) await suite('web', () => runVitest(reports, 'web'))
    for (const engine of built && values.browsers ? named : []) {
      const lack = lackOf(engine)
      if (lack) skipped.push(lack)
      else await suite(engine, () => runVitest(reports, 'browsers', [`tests/browsers/${engine}.test.ts`]))
    }
    if (built && (everything || values.e2e)) await suite('browser', () => runPlaywright(reports, positionals))
  } finally {
    await rm(reports, { recursive: true, force: true })
  }
  const { passed, failures, retried, times } = sum(suites)
  if ((everything || values.browsers) && !values['no-budget']) failures.push(...overBudget(suites))
  for (const { name, ...count } of suites)
    if (name !== 'build' && count.passed + count.failures.length === 0) failures.push(`${name}: no test ran`)
  // In CI, a skipped suite is a failure.
  if (process.env['CI']) failures.push(...skipped)
  const shown = (name: string) => name.replace(`${root}/`, '')
  console.log(['', 'The slowest 20 tests:', ...slowest(times, 20).map(shown), '', ...timeTable(suites), ''].join('\n'))
  for (const lack of skipped) console.log(`SKIPPED ${lack}`)
  for (const name of retried) console.log(`RETRIED ${shown(name)}`)
  for (const name of failures) console.log(`FAILED ${shown(name)}`)
  console.log(`${passed} passed, ${failures.length} failed`)
  return failures.length > 0 || (passed === 0 && !values.affected) ? 1 : 0
}

const code = await main().catch((error: unknown) => {
  console.error(error instanceof TypeError ? `${error.message}\n\n${usage}` : error)
  return 1
})
// A failed build may leave open handles, which must not delay the exit.
process.exit(code)
