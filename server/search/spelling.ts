import { createKeyedQueue, createQueue } from '../concurrency/queue.ts'
import { createThreads } from '../concurrency/threads.ts'

/** Input of the worker; see `spellingsIn`. */
export interface SpellingWork {
  words: string[]
  text: string
  budget: number
}

/** Milliseconds per search. */
const budget = 50

const compared = createThreads<SpellingWork, (string[] | null)[]>(
  new URL('./spelling-worker.ts', import.meta.url),
  'The spelling of a word was not compared.',
)
const oneByOne = createQueue({ atOnce: 1, waiting: 100 })

/** Runs `spellingsIn` in a worker thread. */
export const spellings = (words: string[], text: string): Promise<(string[] | null)[]> =>
  oneByOne(() => compared({ words, text, budget }))

/**
 * Runs the searches of one account one at a time, so that they use at most one database connection and one core. Throws UNAVAILABLE
 * if twenty searches of the account are queued.
 */
export const inTurnOf = createKeyedQueue({ atOnce: 1, waiting: 20 })
