import { createKeyedQueue, createQueue } from '../queue.ts'
import { createThreads } from '../threads.ts'

/** What the worker is asked for: see `spellingsIn`. */
export interface SpellingWork {
  words: string[]
  haystacks: string[]
  budget: number
}

/** Milliseconds for the words of one search. */
const budget = 50

const compared = createThreads<SpellingWork, string[][]>(
  new URL('./spelling-worker.ts', import.meta.url),
  'The spelling of a word was not compared.',
)
const oneByOne = createQueue({ atOnce: 1, waiting: 100 })

/** How each of these words is written in the haystacks. Compared on a thread of its own, as it may take a while. */
export const spellings = (words: string[], haystacks: string[]): Promise<string[][]> =>
  oneByOne(() => compared({ words, haystacks, budget }))

/**
 * Runs the searches of one account one at a time: several at once would slow the lists of everybody else. Throws UNAVAILABLE
 * when twenty of the account's searches wait.
 */
export const inTurnOf = createKeyedQueue({ atOnce: 1, waiting: 20 })
