import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { digits, holds, type Figure } from './support/figures.ts'
import { root } from './support/process.ts'
import { tableOf } from './support/table.ts'

export interface Section {
  title: string
  /** The method, one paragraph. */
  method: string
  /** A remedy, printed only if a figure misses its bound. */
  mend: string
  figures: Figure[]
}

const bound = ({ atMost, atLeast }: Figure) =>
  atMost === undefined ? (atLeast === undefined ? '' : `≥ ${atLeast}`) : `≤ ${atMost}`
const verdict = (figure: Figure) => ({ true: 'yes', false: '**no**', undefined: '' })[String(holds(figure))] ?? ''
const written = ({ value, text }: Figure) => text ?? digits(value)

/** The machine and its load: other programs on it influence the figures. */
const machine = (database: string, taken: number) => [
  `- Processor: ${cpus()[0]?.model.trim()}, ${availableParallelism()} cores; memory: ${Math.round(totalmem() / 2 ** 30)} GiB`,
  `- System: ${process.platform} ${release()}; Node ${process.versions.node}; ${database}`,
  `- Load averages when the run ended: ${loadavg().map(digits).join(', ')}`,
  `- Processor time that the host took meanwhile for others: ${digits(taken)} %`,
]

interface Run {
  /** The output of `select version()`. */
  database: string
  minutes: number
  /** CPU steal in percent. */
  taken: number
}

const page = join(root, 'docs/performance.md')

/** Prints the figures and writes them to docs/performance.md: the whole page, or only the sections that were measured. */
export async function report(
  sections: Section[],
  { write, ...run }: Run & { write: 'all' | 'these' | false },
): Promise<void> {
  for (const { title, figures } of sections) {
    console.log(`\n${title}`)
    for (const figure of figures) {
      const mark = { true: 'ok    ', false: 'MISSED', undefined: '      ' }[String(holds(figure))]
      console.log(`  ${mark} ${figure.what}: ${written(figure)} ${bound(figure) && `(${bound(figure)})`}`)
    }
  }
  if (write === 'all') await writeFile(page, document(sections, run))
  if (write === 'these') await writeFile(page, withParts(await readFile(page, 'utf8'), sections))
}

const today = () => new Date().toISOString().slice(0, 10)

/** Replaces the sections with the same titles in the page. */
function withParts(text: string, sections: Section[]): string {
  const parts = text.trimEnd().split(/\n\n(?=## )/)
  for (const section of sections) {
    const lines = linesOf(section, `Measured apart from the other parts, on ${today()}.`)
    const place = parts.findIndex(part => part.startsWith(`## ${section.title}\n`))
    parts.splice(place < 0 ? parts.length : place, 1, lines.join('\n'))
  }
  return `${parts.join('\n\n')}\n`
}

function linesOf({ title, method, mend, figures }: Section, note?: string): string[] {
  const rows = figures.map(figure => [figure.what, written(figure), bound(figure), verdict(figure)])
  return [
    `## ${title}`,
    '',
    method,
    '',
    ...(note ? [note, ''] : []),
    ...tableOf(['Measured', 'Value', 'Required', 'Kept'], rows),
    ...(figures.some(figure => holds(figure) === false) ? ['', `What would mend the misses: ${mend}`] : []),
  ]
}

function document(sections: Section[], { database, minutes, taken }: Run): string {
  const lines = [
    '# Performance',
    '',
    `Written by \`npm run bench\` on ${today()}, in ${digits(minutes)} minutes. Do not edit: run it again.`,
    '',
    ...machine(database, taken),
    '',
    'Ratios are of two things measured in turns within one run, and depend less on the machine than times do. Other programs',
    'may have run on it at the same time, as the load averages tell: each part says whether the best of its turns is told or',
    'the one in the middle.',
  ]
  for (const section of sections) lines.push('', ...linesOf(section))
  return `${lines.join('\n')}\n`
}
