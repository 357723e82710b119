import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { digits, holds, type Figure } from '../bench/support/figures.ts'
import { root } from '../bench/support/process.ts'
import type { Fault, Form } from './fault.ts'

export interface Played {
  figures: Figure[]
  seconds: number
  error?: string
}

export interface Outcome extends Played {
  fault: Fault
  skipped?: string
}

export const passed = ({ figures, error }: Outcome): boolean =>
  !error && figures.length > 0 && figures.every(figure => holds(figure) !== false)

const written = ({ value, text }: Figure) => text ?? digits(value)
const bound = ({ atMost, atLeast }: Figure) =>
  [atLeast === undefined ? '' : `≥ ${atLeast}`, atMost === undefined ? '' : `≤ ${atMost}`].filter(Boolean).join(', ')

export const reason = ({ figures, error }: Outcome): string =>
  !error
    ? figures
        .filter(figure => holds(figure) === false)
        .map(figure => `${figure.what}: ${written(figure)} (${bound(figure)})`)
        .join('; ')
    : error.replaceAll(/\s*\n\s*/g, ' ')

export function printOutcome(outcome: Outcome): void {
  const { fault, figures, error, skipped, seconds } = outcome
  if (skipped) return console.log(`  ${fault.name} was skipped: ${skipped}.`)
  if (error) console.error(error)
  for (const figure of figures) {
    const mark = { true: 'ok    ', false: 'FAILED', undefined: '      ' }[String(holds(figure))]
    console.log(`  ${mark} ${figure.what}: ${written(figure)} ${bound(figure) && `(${bound(figure)})`}`)
  }
  console.log(`  ${fault.name} ${passed(outcome) ? 'passed' : 'FAILED'} in ${digits(seconds)} s`)
}

const document = join(root, 'docs/measurements/faults.md')
const begin = (name: string) => `<!-- ${name} -->`
const end = (name: string) => `<!-- /${name} -->`

/** Faults that did not run keep their text. */
export async function writeTables(outcomes: Outcome[], form: Form): Promise<void> {
  let text = await readFile(document, 'utf8')
  for (const outcome of outcomes) {
    const { name } = outcome.fault
    if (outcome.skipped || outcome.error) continue
    const part = `${begin(name)}\n\n${section(outcome, form)}\n\n${end(name)}`
    const [from, to] = [text.indexOf(begin(name)), text.indexOf(end(name))]
    if (from >= 0 && to > from) text = text.slice(0, from) + part + text.slice(to + end(name).length)
    else text = text.replace('<!-- more -->', `${part}\n\n<!-- more -->`)
  }
  await writeFile(document, await format(text, { ...(await resolveConfig(document)), filepath: document }))
}

function section({ fault, figures, seconds }: Outcome, form: Form): string {
  const command = `npm run faults -- ${form === 'short' ? '--short ' : ''}${fault.name}`
  const day = new Date().toISOString().slice(0, 10)
  const load = `load average ${digits(loadavg()[0] ?? 0)} on ${availableParallelism()} cores`
  return [
    `## ${fault.title}`,
    `**Test:** ${fault.done} **Required:** ${fault.holds}`,
    `\`${command}\`, ${day}, ${digits(seconds)} s, ${load}.`,
    [
      '| Measurement | Value | Bound |',
      '| --- | --- | --- |',
      ...figures.map(figure => `| ${figure.what} | ${written(figure)} | ${bound(figure)} |`),
    ].join('\n'),
  ].join('\n\n')
}
