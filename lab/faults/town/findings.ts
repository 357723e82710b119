import type { Figure } from '../../bench/support/figures.ts'
import { none } from '../fault.ts'
import type { Ledger } from './ledger.ts'

export interface Findings {
  lost: string[]
  duplicated: string[]
  partial: string[]
  disordered: string[]
  miscounted: string[]
}

export const openFindings = (): Findings => ({ lost: [], duplicated: [], partial: [], disordered: [], miscounted: [] })

export function figuresOf(findings: Findings, ledger: Ledger, say: (text: string) => void): Figure[] {
  for (const [kind, found] of Object.entries(findings)) for (const one of found.slice(0, 5)) say(`${kind}: ${one}`)
  for (const one of ledger.wrong.slice(0, 5)) say(`wrong answer: ${one}`)
  const acknowledged = ledger.writes.filter(write => write.acknowledged)
  return [
    { what: 'acknowledged writes', value: acknowledged.length, text: String(acknowledged.length), atLeast: 1 },
    { what: 'unanswered requests', value: ledger.unanswered, text: String(ledger.unanswered) },
    none('acknowledged writes lost', findings.lost.length),
    none('duplicated writes', findings.duplicated.length),
    none('partial writes', findings.partial.length),
    none('message sequences out of order', findings.disordered.length),
    none('counters that do not match their rows', findings.miscounted.length),
    none('answers other than success and temporary refusals', ledger.wrong.length),
  ]
}
