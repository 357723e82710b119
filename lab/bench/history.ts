import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Section } from './report.ts'
import { digits, type Figure } from './support/figures.ts'
import { root } from './support/process.ts'

const folder = join(root, 'docs/measurements/history')
/** Smaller differences occur between runs of the same commit. */
const tolerated = 0.2

interface Run {
  date: string
  commit: string
  processor: string
  minutes: number
  /** CPU steal in percent. */
  steal: number
  values: Record<string, Record<string, number>>
}

const git = async (...args: string[]) =>
  (await promisify(execFile)('git', args, { cwd: root }).catch(() => ({ stdout: '' }))).stdout.trim()

async function runs(): Promise<Run[]> {
  const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.json')).toSorted()
  return Promise.all(names.map(async name => JSON.parse(await readFile(join(folder, name), 'utf8')) as Run))
}

/** A share of the former value, positive if worse. */
export function worsening({ value, better, atLeast, atMost }: Figure, before: number): number {
  if (before === 0) return value === 0 ? 0 : Math.sign(value)
  const more = better ? better === 'more' : atLeast !== undefined && atMost === undefined
  return (more ? before - value : value - before) / Math.abs(before)
}

const processor = `${cpus()[0]?.model.trim()}, ${cpus().length} cores`

/** Prints figures at least a fifth worse than last measured on such a processor. */
export async function compareWithLast(sections: readonly Section[]): Promise<void> {
  const former = (await runs()).filter(run => run.processor === processor).toReversed()
  if (former.length === 0) console.log(`No earlier run on this processor: ${processor}`)
  for (const { title, figures } of sections)
    for (const figure of figures) {
      const run = former.find(({ values }) => values[title]?.[figure.what] !== undefined)
      const before = run?.values[title]?.[figure.what]
      if (run && before !== undefined && worsening(figure, before) >= tolerated)
        console.log(
          `WORSE  ${title}: ${figure.what}: ${digits(figure.value)}, ${digits(before)} on ${run.date} (${run.commit})`,
        )
    }
}

export async function remember(
  sections: readonly Section[],
  { minutes, steal }: Pick<Run, 'minutes' | 'steal'>,
): Promise<void> {
  const date = new Date().toISOString().slice(0, 10)
  const commit = (await git('rev-parse', '--short=8', 'HEAD')) || 'unknown'
  const file = join(folder, `${date}-${commit}.json`)
  const before = await readFile(file, 'utf8').then(
    text => (JSON.parse(text) as Run).values,
    () => ({}),
  )
  const measured = sections.map(({ title, figures }) => [
    title,
    Object.fromEntries(figures.map(({ what, value }) => [what, Number(value.toPrecision(4))])),
  ])
  const values = { ...before, ...Object.fromEntries(measured) } as Run['values']
  const run: Run = {
    date,
    commit,
    processor,
    minutes: Number(digits(minutes)),
    steal: Number(digits(steal)),
    values,
  }
  await mkdir(folder, { recursive: true })
  await writeFile(file, `${JSON.stringify(run, null, 2)}\n`)
}
