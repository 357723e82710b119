import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { planted, type PlantedFault } from './planted.ts'

/**
 * Plants each fault in a copy of the tree and runs the tests that should notice it. Prints a line for each and exits with 1
 * where one went unnoticed. `npm run mutations -- WORD` plants those whose name or file has the word.
 */
const root = join(import.meta.dirname, '../..')
const copy = mkdtempSync(join(tmpdir(), 'peeps-mutations-'))
process.once('exit', () => rmSync(copy, { recursive: true, force: true }))

const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
for (const file of tracked)
  cpSync(join(root, file), join(copy, dirname(file), file.split('/').at(-1)!), { force: true })
for (const folder of ['node_modules', 'dist']) symlinkSync(join(root, folder), join(copy, folder))

function failing({ project, tests }: Pick<PlantedFault, 'project' | 'tests'>): Promise<boolean> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', ...tests, `--project=${project}`, '--bail=1'], {
    cwd: copy,
    stdio: 'ignore',
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', code => resolve(code !== 0))
  })
}

const word = process.argv[2] ?? ''
const chosen = planted.filter(({ fault, file }) => fault.includes(word) || file.includes(word))
for (const project of new Set(chosen.map(one => one.project))) {
  const tests = [...new Set(chosen.filter(one => one.project === project).flatMap(one => one.tests))]
  if (await failing({ project, tests })) throw new Error(`Without a fault these fail already: ${tests.join(' ')}`)
}
let unnoticed = 0
for (const one of chosen) {
  const file = join(copy, one.file)
  const source = readFileSync(file, 'utf8')
  if (source.split(one.find).length !== 2) throw new Error(`"${one.find}" does not stand once in ${one.file}.`)
  writeFileSync(
    file,
    source.replace(one.find, () => one.replace),
  )
  const noticed = await failing(one)
  writeFileSync(file, source)
  if (!noticed) unnoticed++
  console.log(`${noticed ? 'noticed  ' : 'UNNOTICED'} ${one.area}: ${one.fault} (${one.file})`)
}
console.log(`${chosen.length - unnoticed} passed, ${unnoticed} failed`)
process.exit(unnoticed === 0 && chosen.length > 0 ? 0 : 1)
