import type { Figure } from '../../../bench/support/figures.ts'
import { none } from '../fault.ts'
import type { Ledger } from './ledger.ts'

/** What was found wrong, each with enough to look for it. */
export interface Findings {
  lost: string[]
  doubled: string[]
  /** Half done: a row without what belongs to it, a file that is not whole. */
  half: string[]
  /** Not in the order in which one device sent it. */
  disordered: string[]
  /** A count that is not that of its rows. */
  miscounted: string[]
}

export const openFindings = (): Findings => ({ lost: [], doubled: [], half: [], disordered: [], miscounted: [] })

/** The figures that every fault tells of what was written; the first of what was found wrong is printed. */
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
