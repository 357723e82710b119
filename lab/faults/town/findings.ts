import type { Figure } from '../../bench/support/figures.ts'
import { none } from '../fault.ts'
import type { Ledger } from './ledger.ts'

/** The errors found, each with enough detail to locate it. */
export interface Findings {
  lost: string[]
  doubled: string[]
  /** Partial writes: a row without its dependent rows, an incomplete file. */
  half: string[]
  /** Messages not in the order in which their device sent them. */
  disordered: string[]
  /** Counters that do not match their rows. */
  miscounted: string[]
}

export const openFindings = (): Findings => ({ lost: [], doubled: [], half: [], disordered: [], miscounted: [] })

/** The figures that all faults report about writes. Prints the first errors found. */
export function figuresOf(findings: Findings, ledger: Ledger, say: (text: string) => void): Figure[] {
  for (const [kind, found] of Object.entries(findings)) for (const one of found.slice(0, 5)) say(`${kind}: ${one}`)
  for (const one of ledger.wrong.slice(0, 5)) say(`wrong answer: ${one}`)
  const acknowledged = ledger.writes.filter(write => write.acknowledged)
  return [
    { what: 'writes acknowledged', value: acknowledged.length, text: String(acknowledged.length), atLeast: 1 },
    { what: 'sendings that got no answer', value: ledger.unanswered, text: String(ledger.unanswered) },
    none('acknowledged and lost', findings.lost.length),
    none('there twice', findings.doubled.length),
    none('half done', findings.half.length),
    none('out of order', findings.disordered.length),
    none('counters that are not their rows', findings.miscounted.length),
    none('answers that are neither done nor "come back later"', ledger.wrong.length),
  ]
}
