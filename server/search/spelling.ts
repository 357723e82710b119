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

/** One person's searches: the list and its count are asked for together. */
const atOnce = 2
const waiting = 20

interface Searching {
  asked: number
  inTurn: ReturnType<typeof createQueue>
}
const searching = new Map<string, Searching>()

/**
 * Runs a search when the same person has at most one other running: many at once would take every connection of the database.
 * Throws UNAVAILABLE where too many of theirs wait.
 */
export async function inTurnOf<T>(person: string, work: () => Promise<T>): Promise<T> {
  const mine = searching.get(person) ?? { asked: 0, inTurn: createQueue({ atOnce, waiting }) }
  searching.set(person, mine)
  mine.asked++
  try {
    return await mine.inTurn(work)
  } finally {
    if (--mine.asked === 0) searching.delete(person)
  }
}
