import type { Answer, Request } from './client.ts'
import type { Member } from './people.ts'

export type Kind = 'question' | 'reply' | 'message' | 'place' | 'listing' | 'photo' | 'avatar' | 'profile'

/** One write of one member, which is sent until it is answered or given up. */
export interface Write extends Request {
  kind: Kind
  by: Member
  /** What it makes or changes. */
  id: string
  /** Where that stands: the question of a reply, the conversation of a message. */
  of?: string
  /** What it leaves behind, where the same thing is written over and over. */
  value?: string
  /** How often it was sent. */
  sent: number
  /** Whether a whole 200 came back for it. What was never acknowledged and not refused may or may not have been done. */
  acknowledged: boolean
  /** Answered with a refusal: it must not be there, unless a sending before was done. */
  refused: boolean
  /** When it was sent first, and when it was acknowledged. */
  began: number
  at: number
}

/** Everything that was sent, in order, with what is known of it; and every answer that nobody should get. */
export interface Ledger {
  writes: Write[]
  /** Answers that are neither done nor "come back later". */
  wrong: string[]
  /** 503 without the header that says when to come back. */
  withoutRetryAfter: number
  /** How many were told to come back later. */
  unavailable: number
  /** Sendings that got no whole answer. */
  unanswered: number
  /** Sendings that wait for their answer now. */
  open: number
  /** The longest time until any answer, in milliseconds. */
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

/** Notes an answer. Returns whether the same is to be sent again, later. */
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
  // A rate that is met is an answer as it should be: the member has written enough.
  if (answer.status !== 429) ledger.wrong.push(`${write.kind}: ${answer.status} ${answer.code ?? ''}`)
  return false
}

/** What was acknowledged of a kind. */
export const acknowledged = ({ writes }: Ledger, kind: Kind): Write[] =>
  writes.filter(write => write.kind === kind && write.acknowledged)

/**
 * What may stand where the same thing is written over and over: what the last acknowledged write left, or any that was sent after
 * it and got no answer, though it may have been refused when it was sent again. `undefined` is among them when nothing was
 * acknowledged.
 */
export function possible(writes: Write[]): Set<string | undefined> {
  const last = writes.findLastIndex(write => write.acknowledged)
  const open = writes.slice(last + 1).filter(({ refused, sent }) => !refused || sent > 1)
  return new Set([last < 0 ? undefined : writes[last]?.value, ...open.map(({ value }) => value)])
}
