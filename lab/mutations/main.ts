import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod/mini'
import { locate, readDeclarations } from './locate.ts'
import { planted, type PlantedFault } from './planted.ts'
import { onPostgres } from './planted-rules.ts'

const root = join(import.meta.dirname, '../..')
const copy = mkdtempSync(join(tmpdir(), 'peeps-mutations-'))
process.once('exit', () => rmSync(copy, { recursive: true, force: true }))

const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter(Boolean)
for (const file of tracked)
  cpSync(join(root, file), join(copy, dirname(file), file.split('/').at(-1)!), { force: true })
for (const folder of ['node_modules', 'dist']) symlinkSync(join(root, folder), join(copy, folder))

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
})

async function firstFailure({ project, tests }: Pick<PlantedFault, 'project' | 'tests'>): Promise<string | null> {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const options = [`--project=${project}`, '--bail=1', '--reporter=json', `--outputFile.json=${report}`]
  const child = spawn(process.execPath, [vitest, 'run', ...tests, ...options], { cwd: copy, stdio: 'ignore' })
  await once(child, 'exit')
  const { testResults } = z.parse(reportSchema, JSON.parse(readFileSync(report, 'utf8')))
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = results.find(({ status }) => status === 'failed')
  if (!failed && !results.some(({ status }) => status === 'passed')) throw new Error(`No test ran: ${tests.join(' ')}`)
  return failed
    ? `${failed.fullName}: ${stripVTControlCharacters(failed.failureMessages[0] ?? '').split('\n')[0]}`
    : null
}

const word = process.argv[2] ?? ''
const skipped = process.env['TEST_DATABASE_URL'] ? [] : onPostgres
const chosen = planted.filter(
  ({ fault, at }) => (fault.includes(word) || at.includes(word)) && !skipped.includes(fault),
)
for (const project of new Set(chosen.map(one => one.project))) {
  const tests = [...new Set(chosen.filter(one => one.project === project).flatMap(one => one.tests))]
  const failure = await firstFailure({ project, tests })
  if (failure) throw new Error(`Without a fault this fails already: ${failure}`)
}
const declarations = await readDeclarations()
let unnoticed = 0
for (const one of chosen) {
  const { file, source, start, end } = locate(declarations, one.at, one.statement)
  writeFileSync(join(copy, file), source.slice(0, start) + one.replacement + source.slice(end))
  const failure = await firstFailure(one)
  writeFileSync(join(copy, file), source)
  if (!failure) unnoticed++
  console.log(
    `${failure ? 'noticed  ' : 'UNNOTICED'} ${one.area}: ${one.fault} (${one.at})${failure ? `\n          by ${failure}` : ''}`,
  )
}
if (skipped.length > 0) console.log(`skipped without TEST_DATABASE_URL: ${skipped.join(', ')}`)
console.log(`${chosen.length - unnoticed} passed, ${unnoticed} failed`)
process.exit(unnoticed === 0 && chosen.length > 0 ? 0 : 1)
