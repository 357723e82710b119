import type { Answer, Request } from './client.ts'
import type { Member } from './people.ts'

export type Kind = 'question' | 'reply' | 'message' | 'place' | 'listing' | 'photo' | 'avatar' | 'profile'

export interface Write extends Request {
  kind: Kind
  by: Member
  id: string
  of?: string
  value?: string
  sent: number
  acknowledged: boolean
  refused: boolean
  began: number
  at: number
}

export interface Ledger {
  writes: Write[]
  wrong: string[]
  withoutRetryAfter: number
  unavailable: number
  unanswered: number
  open: number
  /** Milliseconds. */
  slowest: number
}

export const openLedger = (): Ledger => ({
  writes: [],
  wrong: [],
  withoutRetryAfter: 0,
  unavailable: 0,
  unanswered: 0,
  open: 0,
  slowest: 0,
})

export function note(ledger: Ledger, write: Write, answer: Answer): boolean {
  ledger.slowest = Math.max(ledger.slowest, answer.took)
  if (answer.status === 200) {
    write.acknowledged = true
    write.at = performance.now()
    return false
  }
  if (answer.status === 503) {
    ledger.unavailable++
    if (!answer.retryAfter) ledger.withoutRetryAfter++
    return true
  }
  write.refused = true
  if (answer.status !== 429) ledger.wrong.push(`${write.kind}: ${answer.status} ${answer.code ?? ''}`)
  return false
}

export const acknowledged = ({ writes }: Ledger, kind: Kind): Write[] =>
  writes.filter(write => write.kind === kind && write.acknowledged)

export function possible(writes: Write[]): Set<string | undefined> {
  const last = writes.findLastIndex(write => write.acknowledged)
  const open = writes.slice(last + 1).filter(({ refused, sent }) => !refused || sent > 1)
  return new Set([last < 0 ? undefined : writes[last]?.value, ...open.map(({ value }) => value)])
}
