import { createQueue } from '../queue.ts'
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

const searching = new Map<string, Promise<unknown>>()

/** Runs this after whatever the same person has asked for before: nobody has several searches corrected at once. */
export async function inTurnOf<T>(person: string, work: () => Promise<T>): Promise<T> {
  const before = searching.get(person)
  const mine = (before ?? Promise.resolve()).catch(() => undefined).then(work)
  searching.set(person, mine)
  try {
    return await mine
  } finally {
    if (searching.get(person) === mine) searching.delete(person)
  }
}
