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

const compared = createThreads<SpellingWork, (string[] | null)[]>(
  new URL('./spelling-worker.ts', import.meta.url),
  'The spelling of a word was not compared.',
)
const oneByOne = createQueue({ atOnce: 1, waiting: 100 })

/** `spellingsIn` in a worker thread. */
export const spellings = (words: string[], haystacks: string[]): Promise<(string[] | null)[]> =>
  oneByOne(() => compared({ words, haystacks, budget }))

/**
 * Runs a search of one account: two at a time, as the list and its count are asked for together. Many at once would take
 * every connection of the database. Throws UNAVAILABLE when twenty of the account's searches wait.
 */
export const inTurnOf = createKeyedQueue({ atOnce: 2, waiting: 20 })
