import type { Answer, Request } from './client.ts'
import type { Member } from './people.ts'

export type Kind = 'question' | 'reply' | 'message' | 'place' | 'listing' | 'photo' | 'avatar' | 'profile'

export interface Write extends Request {
  kind: Kind
  by: Member
  id: string
  /** The question of a reply, the conversation of a message. */
  of?: string
  /** The resulting value of an overwritten row. */
  value?: string
  sent: number
  /** A complete 200 arrived. If neither acknowledged nor refused, the outcome is unknown. */
  acknowledged: boolean
  /** The row must not exist, unless an earlier attempt was executed. */
  refused: boolean
  /** Of the first attempt, and of the acknowledgement. */
  began: number
  at: number
}

export interface Ledger {
  writes: Write[]
  /** Neither a success nor a temporary refusal. */
  wrong: string[]
  withoutRetryAfter: number
  unavailable: number
  /** Attempts without a complete answer. */
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

/** Values that an overwritten row may have: of the last acknowledged write, or of later writes with unknown outcome. */
export function possible(writes: Write[]): Set<string | undefined> {
  const last = writes.findLastIndex(write => write.acknowledged)
  const open = writes.slice(last + 1).filter(({ refused, sent }) => !refused || sent > 1)
  return new Set([last < 0 ? undefined : writes[last]?.value, ...open.map(({ value }) => value)])
}
