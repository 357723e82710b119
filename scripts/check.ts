import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dependencyProblems } from './check/dependencies.ts'
import { changelogProblems } from './check/changelog.ts'
import { ownDeployProblems } from './check/deploy.ts'
import { asvsProblems } from './check/asvs.ts'
import { docProblems, installed } from './check/docs.ts'
import { projectFiles, root } from './check/files.ts'
import { needlessExceptions } from './check/long-functions.ts'
import { commentProblems, proseProblems } from './check/prose.ts'
import { referenceProblems } from './check/reference.ts'
import { unusedSentences } from './check/sentences.ts'
import { lineCount, structureProblems } from './check/structure.ts'
import { absolutePaths, lockProblems } from './check/tracked.ts'
import { readMigrations } from '../server/db/migrate.ts'

const documents = /^(README|ARCHITECTURE|CHANGELOG|CONTRIBUTING|SECURITY)\.md$|^docs\/.*\.md$/
const binary = /\.(png|jpe?g|webp|gif|ico|woff2?|tar|gz|br)$/

interface Outcome {
  ok: boolean
  text: string
}

function tool(script: string, ...args: string[]): () => Promise<Outcome> {
  return () =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [join(root, 'node_modules', script), ...args], { cwd: root })
      let text = ''
      child.stdout.on('data', chunk => (text += String(chunk)))
      child.stderr.on('data', chunk => (text += String(chunk)))
      child.once('error', reject)
      child.once('close', code => resolve({ ok: code === 0, text }))
    })
}

const types = (folder: string) => tool('typescript/bin/tsc', '-p', folder, '--pretty', 'false')

const own = (find: () => Promise<string[]>) => async (): Promise<Outcome> => {
  const problems = await find()
  return { ok: problems.length === 0, text: problems.join('\n') }
}

// git still lists files that are deleted and not yet committed.
const read = (file: string) => readFile(join(root, file), 'utf8').catch(() => '')

async function checkDocuments(): Promise<string[]> {
  const files = await projectFiles()
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> }
  const known = { files, scripts: Object.keys(scripts), commands: installed(root) }
  const named = files.filter(file => documents.test(file))
  return (await Promise.all(named.map(async file => docProblems(file, await read(file), known)))).flat()
}

const sheet = 'docs/asvs.md'

async function checkFiles(): Promise<string[]> {
  const texts = (await projectFiles()).filter(file => !binary.test(file))
  const locks = await Promise.all(
    ['package-lock.json', 'lab/package-lock.json'].map(async file => lockProblems(file, await read(file))),
  )
  const found = await Promise.all(texts.map(async file => absolutePaths(file, await read(file))))
  return [...locks.flat(), ...found.flat()]
}

async function checkSentences(): Promise<string[]> {
  const sources = (await projectFiles()).filter(
    file => /^web\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$|^web\/(locales|testing)\//.test(file),
  )
  return unusedSentences(await Promise.all(sources.map(read)))
}

async function checkProse(): Promise<string[]> {
  const files = (await projectFiles()).filter(file => !binary.test(file))
  const texts = await Promise.all(files.map(async file => [file, await read(file)] as const))
  return [...proseProblems(texts), ...commentProblems(texts)]
}

async function checkStructure(): Promise<Outcome> {
  const files = (await projectFiles()).filter(
    file => /^(?:contract|server|web)\/.*\.tsx?$/.test(file) && !/\.(?:test|spec)\.tsx?$/.test(file),
  )
  const sources = new Map(await Promise.all(files.map(async file => [file, await read(file)] as const)))
  const problems = structureProblems(sources)
  const size = `server/ and web/ have ${lineCount(sources)} lines without tests and locales.`
  return { ok: problems.length === 0, text: [...problems, size].join('\n') }
}

async function checkReference(): Promise<string[]> {
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> }
  return referenceProblems(
    await read('docs/reference.md'),
    Object.keys(scripts),
    await read('server/base/environment.ts'),
  )
}

/** A test compares the rest of the file: that takes a database. */
async function checkSchema(): Promise<string[]> {
  const schema = await read('server/db/schema.sql')
  const missing = (await readMigrations()).filter(
    ({ name, checksum }) => !schema.includes(`('${name}', '${checksum}')`),
  )
  return missing.map(({ name }) => `server/db/schema.sql lacks ${name}. Write it again: npm run schema`)
}

async function checkChangelog(): Promise<string[]> {
  const { version } = JSON.parse(await read('package.json')) as { version: string }
  return changelogProblems(await read('CHANGELOG.md'), version, await readMigrations())
}

const checks: [name: string, run: () => Promise<Outcome>][] = [
  ['types of server, contract, scripts and tests', types('server')],
  ['types of web', types('web')],
  ['types of the service worker', types('web/pwa/worker')],
  ['types of the browser tests', types('tests/e2e')],
  ['lint and the import law', tool('oxlint/bin/oxlint', '--type-aware', '-f', 'unix')],
  ['exceptions from the length of functions', own(async () => needlessExceptions(await read('.oxlintrc.json')))],
  ['formatting (npm run format mends it)', tool('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.')],
  ['commands, paths and links in the documents', own(checkDocuments)],
  ['the reference page', own(checkReference)],
  ['the structure of the folders', checkStructure],
  ['the schema has all migrations', own(checkSchema)],
  ['the changelog and the migrations', own(checkChangelog)],
  ['the words of comments, documents and sentences', own(checkProse)],
  ['the sheet of OWASP ASVS', own(async () => asvsProblems(sheet, await read(sheet)))],
  ['sentences that no screen says', own(checkSentences)],
  ['the lock and paths of this machine', own(checkFiles)],
  ['what production loads and its packages', own(async () => dependencyProblems(root))],
  ['the variables of the deployment', own(async () => ownDeployProblems(root))],
]

const results = await Promise.all(
  checks.map(async ([name, run]) => {
    const start = performance.now()
    const { ok, text } = await run()
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`)
    if (!ok || run === checkStructure) console.log(`${text.trim().replace(/^/gm, '       ')}\n`)
    return ok
  }),
)
const failed = results.filter(ok => !ok).length
console.log(failed === 0 ? 'Everything is in order.' : `${failed} of ${results.length} checks failed.`)
process.exitCode = failed === 0 ? 0 : 1
