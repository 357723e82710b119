import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Section } from './report.ts'
import { digits, type Figure } from './support/figures.ts'
import { root } from './support/process.ts'

const folder = join(root, 'docs/measurements/history')
/** Of the former value. Ratios of two runs of one commit can differ by as much. */
const tolerated = 0.1

interface Run {
  date: string
  /** In ISO 8601; earlier runs have only the date. */
  at?: string
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
  const all = await Promise.all(names.map(async name => JSON.parse(await readFile(join(folder, name), 'utf8')) as Run))
  return all.toSorted((a, b) => (a.at ?? a.date).localeCompare(b.at ?? b.date))
}

/** A share of the former value, positive if worse. */
export function worsening({ value, better, atLeast, atMost }: Figure, before: number): number {
  if (before === 0) return value === 0 ? 0 : Math.sign(value)
  const more = better ? better === 'more' : atLeast !== undefined && atMost === undefined
  return (more ? before - value : value - before) / Math.abs(before)
}

const processor = `${cpus()[0]?.model.trim()}, ${cpus().length} cores`

type Measured = Pick<Run, 'commit'> & { value: number }

/** Undefined unless the last of the runs is more than a tenth worse than the best before it. */
export function worseSince(figure: Figure, measured: readonly Measured[]): Figure['worse'] {
  let best: Measured | undefined
  let since: Measured | undefined
  for (const run of measured) {
    const isWorse = best && worsening({ ...figure, value: run.value }, best.value) > tolerated
    if (isWorse) since ??= run
    else since = undefined
    if (!best || worsening({ ...figure, value: run.value }, best.value) < 0) best = run
  }
  return best && since && { commit: since.commit, before: best.value }
}

const currentCommit = async () => (await git('rev-parse', '--short=8', 'HEAD')) || 'unknown'

/** Adds `worse`, by the runs on such a processor. */
export async function comparedWithRuns<Of extends Section>(sections: readonly Of[]): Promise<Of[]> {
  const commit = await currentCommit()
  const former = (await runs()).filter(run => run.processor === processor && run.commit !== commit)
  if (former.length === 0) console.log(`No earlier run on this processor: ${processor}`)
  return sections.map(section => ({
    ...section,
    figures: section.figures.map(figure => {
      const before = former.flatMap(run => {
        const value = run.values[section.title]?.[figure.what]
        return value === undefined ? [] : [{ commit: run.commit, value }]
      })
      const worse = worseSince(figure, [...before, { commit, value: figure.value }])
      return worse ? { ...figure, worse } : figure
    }),
  }))
}

export async function remember(
  sections: readonly Section[],
  { minutes, steal }: Pick<Run, 'minutes' | 'steal'>,
): Promise<void> {
  const at = new Date().toISOString()
  const date = at.slice(0, 10)
  const commit = await currentCommit()
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
    ...{ date, at },
    commit,
    processor,
    minutes: Number(digits(minutes)),
    steal: Number(digits(steal)),
    values,
  }
  await mkdir(folder, { recursive: true })
  await writeFile(file, `${JSON.stringify(run, null, 2)}\n`)
}
