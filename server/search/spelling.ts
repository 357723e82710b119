import { createKeyedQueue, createQueue } from '../queue.ts'
import { createThreads } from '../threads.ts'

/** Input of the worker; see `spellingsIn`. */
export interface SpellingWork {
  words: string[]
  haystacks: string[]
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
export const spellings = (words: string[], haystacks: string[]): Promise<(string[] | null)[]> =>
  oneByOne(() => compared({ words, haystacks, budget }))

/**
 * Queues searches per account, two at a time, because a list and its count are requested together. More could take all database
 * connections. Throws UNAVAILABLE if twenty searches of the account are queued.
 */
export const inTurnOf = createKeyedQueue({ atOnce: 2, waiting: 20 })
