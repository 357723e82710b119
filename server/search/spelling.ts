import { createKeyedQueue, createQueue } from '../base/queue.ts'
import { createThreads } from '../concurrency/threads.ts'

export interface SpellingWork {
  words: string[]
  text: string
  budget: number
}

const budget = 50

const compared = createThreads<SpellingWork, (string[] | null)[]>(
  new URL('./spelling-worker.ts', import.meta.url),
  'The spelling of a word was not compared.',
)
const oneByOne = createQueue({ atOnce: 1, waiting: 100 })

export const spellings = (words: string[], text: string): Promise<(string[] | null)[]> =>
  oneByOne(() => compared({ words, text, budget }))

/** One search per account at a time, so that it uses one connection and core. Throws TOO_MANY_REQUESTS if its queue is full. */
export const inTurnOf = createKeyedQueue({ atOnce: 1, waiting: 20 })
