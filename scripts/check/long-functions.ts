import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './files.ts'

const rule = 'max-lines-per-function'

interface Config {
  overrides: { files: string[]; rules: Record<string, unknown> }[]
}

/** `config`: the text of .oxlintrc.json. Names the files that are excepted from the length of functions and need not be. */
export async function needlessExceptions(config: string): Promise<string[]> {
  const { overrides } = JSON.parse(config.replace(/^\s*\/\/.*$/gm, '')) as Config
  const excepted = overrides
    .filter(({ rules }) => rules[rule] === 'off')
    .flatMap(({ files }) => files.filter(file => !file.includes('*')))
  const limit = overrides.map(({ rules }) => rules[rule]).find(value => value !== undefined && value !== 'off')
  const long = await brokenIn(excepted, limit)
  return excepted.filter(file => !long.has(file)).map(file => `.oxlintrc.json: ${file} has no long function`)
}

async function brokenIn(files: string[], limit: unknown): Promise<Set<string>> {
  const folder = await mkdtemp(join(tmpdir(), 'long-functions-'))
  try {
    const config = join(folder, 'oxlintrc.json')
    await writeFile(config, JSON.stringify({ categories: { correctness: 'off' }, rules: { [rule]: limit } }))
    const args = [join(root, 'node_modules/oxlint/bin/oxlint'), '-c', config, '-f', 'json', ...files]
    const output = await new Promise<string>(resolve =>
      execFile(process.execPath, args, { cwd: root, maxBuffer: 2 ** 26 }, (_, stdout) => resolve(stdout)),
    )
    const { diagnostics } = JSON.parse(output) as { diagnostics: { filename: string }[] }
    return new Set(diagnostics.map(({ filename }) => filename))
  } finally {
    await rm(folder, { recursive: true })
  }
}
